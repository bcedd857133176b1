"""PyTorch's layers, losses and optimizers, written in the language that is evaluated."""

from __future__ import annotations

import ast
from functools import cache

LAYERS = """
class Module:
    training = True
    def __init__(self, *args, **kwargs):
        pass
    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)
    def named_children(self):
        for name, value in list(self.__dict__.items()):
            if isinstance(value, Module):
                yield name, value
    def children(self):
        for name, value in self.named_children():
            yield value
    def named_modules(self, prefix=''):
        yield prefix, self
        for name, value in self.named_children():
            yield from value.named_modules(prefix + ('.' if prefix else '') + name)
    def modules(self):
        for name, value in self.named_modules():
            yield value
    def named_parameters(self, prefix='', recurse=True):
        seen = []
        for path, module in self.named_modules(prefix):
            for name, value in list(module.__dict__.items()):
                if is_parameter(value) and not any([value is one for one in seen]):
                    seen.append(value)
                    yield path + ('.' if path else '') + name, value
    def parameters(self, recurse=True):
        for name, value in self.named_parameters():
            yield value
    def zero_grad(self, set_to_none=True):
        for value in self.parameters():
            value.grad = None
    def train(self, mode=True):
        for module in self.modules():
            module.training = mode
        return self
    def eval(self):
        return self.train(False)
    def requires_grad_(self, requires_grad=True):
        for value in self.parameters():
            value.requires_grad = requires_grad
        return self
    def to(self, *args, **kwargs):
        return self
    cpu = cuda = to
    def apply(self, fn):
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self
    def register_buffer(self, name, tensor, persistent=True):
        setattr(self, name, tensor)
    register_parameter = add_module = register_buffer
    def state_dict(self):
        return {name: value.detach() for name, value in self.named_parameters()}
    def extra_repr(self):
        return ''
    def __repr__(self):
        parts = [f'({name}): ' + repr(value).replace('\\n', '\\n  ') for name, value in self.named_children()]
        extra = self.extra_repr()
        if not parts:
            return f'{type(self).__name__}({extra})'
        return f'{type(self).__name__}(\\n  ' + '\\n  '.join(([extra] if extra else []) + parts) + '\\n)'

class Linear(Module):
    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        weight, shift = linear_weights(in_features, out_features, bias=bias)
        self.in_features, self.out_features = in_features, out_features
        self.weight = Parameter(weight)
        self.bias = Parameter(shift) if bias else None
    def forward(self, input):
        return functional.linear(input, self.weight, self.bias)
    def extra_repr(self):
        return f'in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}'

class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None):
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.weight = Parameter(torch.randn(num_embeddings, embedding_dim))
        if padding_idx is not None:
            with torch.no_grad():
                self.weight[padding_idx] = 0
    def forward(self, input):
        return self.weight[input]
    def extra_repr(self):
        return f'{self.num_embeddings}, {self.embedding_dim}'

class LayerNorm(Module):
    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True):
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        self.weight = Parameter(torch.ones(self.normalized_shape)) if elementwise_affine else None
        self.bias = Parameter(torch.zeros(self.normalized_shape)) if elementwise_affine and bias else None
    def forward(self, input):
        return functional.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)
    def extra_repr(self):
        return f'{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}'

class Dropout(Module):
    def __init__(self, p=0.5, inplace=False):
        self.p, self.inplace = p, inplace
    def forward(self, input):
        return functional.dropout(input, self.p, self.training)
    def extra_repr(self):
        return f'p={self.p}, inplace={self.inplace}'

class Identity(Module):
    def forward(self, input):
        return input
class Activation(Module):
    def forward(self, input):
        return self.function(input)
class ReLU(Activation):
    function = functional.relu
class Tanh(Activation):
    function = functional.tanh
class Sigmoid(Activation):
    function = functional.sigmoid
class SiLU(Activation):
    function = functional.silu
class Softplus(Activation):
    function = functional.softplus
class GELU(Module):
    def __init__(self, approximate='none'):
        self.approximate = approximate
    def forward(self, input):
        return functional.gelu(input, approximate=self.approximate)
    def extra_repr(self):
        return f"approximate='{self.approximate}'"
class LeakyReLU(Module):
    def __init__(self, negative_slope=0.01, inplace=False):
        self.negative_slope = negative_slope
    def forward(self, input):
        return functional.leaky_relu(input, self.negative_slope)
    def extra_repr(self):
        return f'negative_slope={self.negative_slope}'
class Softmax(Module):
    def __init__(self, dim=None):
        self.dim = dim
    def forward(self, input):
        return torch.softmax(input, dim=self.dim)
    def extra_repr(self):
        return f'dim={self.dim}'
class LogSoftmax(Softmax):
    def forward(self, input):
        return torch.log_softmax(input, dim=self.dim)
class Flatten(Module):
    def __init__(self, start_dim=1, end_dim=-1):
        self.start_dim, self.end_dim = start_dim, end_dim
    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)
    def extra_repr(self):
        return f'start_dim={self.start_dim}, end_dim={self.end_dim}'

class ModuleList(Module):
    def __init__(self, modules=()):
        self._length = 0
        for one in modules:
            self.append(one)
    def append(self, module):
        setattr(self, str(self._length), module)
        self._length += 1
        return self
    def __len__(self):
        return self._length
    def __iter__(self):
        return iter(list(self.children()))
    def __repr__(self):
        runs = []
        for at, one in enumerate(self.children()):
            text = repr(one).replace('\\n', '\\n  ')
            if runs and runs[-1][2] == text:
                runs[-1][1] = at
            else:
                runs.append([at, at, text])
        if not runs or type(self) is not ModuleList:
            return super().__repr__()
        parts = [f'({a}): {text}' if a == b else f'({a}-{b}): {b - a + 1} x {text}' for a, b, text in runs]
        return 'ModuleList(\\n  ' + '\\n  '.join(parts) + '\\n)'
    def __getitem__(self, at):
        found = list(self.children())[at]
        return type(self)(found) if isinstance(at, slice) and type(self) is ModuleList else found
class Sequential(ModuleList):
    def __init__(self, *modules):
        super().__init__(modules)
    def forward(self, input):
        for one in self:
            input = one(input)
        return input

class Loss(Module):
    def __init__(self, reduction='mean'):
        self.reduction = reduction
    def forward(self, input, target):
        return self.function(input, target, reduction=self.reduction)
class MSELoss(Loss):
    function = functional.mse_loss
class L1Loss(Loss):
    function = functional.l1_loss
class NLLLoss(Loss):
    function = functional.nll_loss
class CrossEntropyLoss(Loss):
    function = functional.cross_entropy
class BCELoss(Loss):
    function = functional.binary_cross_entropy
class BCEWithLogitsLoss(Loss):
    function = functional.binary_cross_entropy_with_logits
"""


@cache
def parsed(source: str) -> list[ast.stmt]:
    """The statements of one of these."""
    return ast.parse(source).body
