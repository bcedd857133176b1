"""PyTorch's composed functions and its optimizers, written in the language that is evaluated."""

from __future__ import annotations

FUNCTIONAL = """
def linear(input, weight, bias=None):
    found = input @ weight.T
    return found if bias is None else found + bias
def dropout(input, p=0.5, training=True, inplace=False):
    return undrawn(input) if training and p else input
def embedding(input, weight):
    return weight[input]
def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    axes = tuple(range(-len(normalized_shape), 0))
    found = (input - input.mean(axes, keepdim=True)) / (input.var(axes, unbiased=False, keepdim=True) + eps).sqrt()
    found = found if weight is None else found * weight
    return found if bias is None else found + bias
def leaky_relu(input, negative_slope=0.01, inplace=False):
    return torch.where(input > 0, input, input * negative_slope)
def elu(input, alpha=1.0, inplace=False):
    return torch.where(input > 0, input, alpha * torch.expm1(input))
def gelu(input, approximate='none'):
    if approximate == 'tanh':
        return 0.5 * input * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (input + 0.044715 * input ** 3)))
    return erf_gelu(input)
def normalize(input, p=2, dim=1, eps=1e-12):
    return input / torch.clamp(torch.norm(input, p, dim, keepdim=True), min=eps)
def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    lengths = torch.clamp(torch.norm(x1, 2, dim), min=eps) * torch.clamp(torch.norm(x2, 2, dim), min=eps)
    return (x1 * x2).sum(dim) / lengths
def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None):
    scores = query @ key.transpose(-2, -1) * (query.size(-1) ** -0.5 if scale is None else scale)
    if is_causal:
        allowed = torch.tril(torch.ones(query.size(-2), key.size(-2))) == 1
        scores = scores.masked_fill(~allowed, float('-inf'))
    if attn_mask is not None:
        scores = scores.masked_fill(~attn_mask, float('-inf')) if attn_mask.dtype == torch.bool else scores + attn_mask
    return dropout(torch.softmax(scores, dim=-1), dropout_p) @ value
"""

OPTIMIZERS = """
class Optimizer:
    def __init__(self, params, lr):
        groups = list(params)
        if groups and isinstance(groups[0], dict):
            groups = [one for group in groups for one in group['params']]
        self.params, self.lr, self.state = groups, lr, {}
        self.param_groups = [{'params': groups, 'lr': lr}]
    def zero_grad(self, set_to_none=True):
        for one in self.params:
            one.grad = None
    def step(self):
        self.lr = self.param_groups[0]['lr']
        with torch.no_grad():
            for at, one in enumerate(self.params):
                if one.grad is not None:
                    self.change(at, one, one.grad)
class SGD(Optimizer):
    def __init__(self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False):
        super().__init__(params, lr)
        self.momentum, self.dampening, self.weight_decay, self.nesterov = momentum, dampening, weight_decay, nesterov
    def change(self, at, one, grad):
        if self.weight_decay:
            grad = grad + self.weight_decay * one
        if self.momentum:
            before = self.state.get(at)
            self.state[at] = grad.clone() if before is None else before * self.momentum + grad * (1 - self.dampening)
            grad = grad + self.momentum * self.state[at] if self.nesterov else self.state[at]
        one -= self.lr * grad
class Adam(Optimizer):
    decoupled = False
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0):
        super().__init__(params, lr)
        self.betas, self.eps, self.weight_decay = betas, eps, weight_decay
    def change(self, at, one, grad):
        if self.weight_decay and self.decoupled:
            one *= 1 - self.lr * self.weight_decay
        elif self.weight_decay:
            grad = grad + self.weight_decay * one
        m, v, t = self.state.get(at, (0, 0, 0))
        m = self.betas[0] * m + (1 - self.betas[0]) * grad
        v = self.betas[1] * v + (1 - self.betas[1]) * grad * grad
        t = t + 1
        self.state[at] = m, v, t
        root = (v / (1 - self.betas[1] ** t)).sqrt() + self.eps
        one -= self.lr / (1 - self.betas[0] ** t) * m / root
class AdamW(Adam):
    decoupled = True
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2):
        super().__init__(params, lr, betas, eps, weight_decay)
"""

INITIAL = """
def _fans(tensor):
    rest = 1
    for one in tensor.shape[2:]:
        rest *= one
    return tensor.shape[1] * rest, tensor.shape[0] * rest
def _gain(nonlinearity, a):
    if nonlinearity == 'relu':
        return 2 ** 0.5
    if nonlinearity == 'leaky_relu':
        return (2 / (1 + a ** 2)) ** 0.5
    return 5 / 3 if nonlinearity == 'tanh' else 1
def uniform_(tensor, a=0.0, b=1.0):
    with torch.no_grad():
        return tensor.uniform_(a, b)
def normal_(tensor, mean=0.0, std=1.0):
    with torch.no_grad():
        return tensor.normal_(mean, std)
def constant_(tensor, val):
    with torch.no_grad():
        return tensor.fill_(val)
def zeros_(tensor):
    return constant_(tensor, 0.0)
def ones_(tensor):
    return constant_(tensor, 1.0)
def xavier_uniform_(tensor, gain=1.0):
    before, behind = _fans(tensor)
    edge = 3 ** 0.5 * gain * (2 / (before + behind)) ** 0.5
    return uniform_(tensor, -edge, edge)
def xavier_normal_(tensor, gain=1.0):
    before, behind = _fans(tensor)
    return normal_(tensor, 0.0, gain * (2 / (before + behind)) ** 0.5)
def kaiming_uniform_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu'):
    fan = _fans(tensor)[0 if mode == 'fan_in' else 1]
    edge = 3 ** 0.5 * _gain(nonlinearity, a) / fan ** 0.5
    return uniform_(tensor, -edge, edge)
def kaiming_normal_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu'):
    fan = _fans(tensor)[0 if mode == 'fan_in' else 1]
    return normal_(tensor, 0.0, _gain(nonlinearity, a) / fan ** 0.5)
"""
