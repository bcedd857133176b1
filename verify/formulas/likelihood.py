"""What probabilities say of a sequence and of each other: likelihood, perplexity and divergence."""

from __future__ import annotations

from verify.formulas.arrays import Array, real, reals
from verify.formulas.card import by_hand, formula, variant
from verify.formulas.limits import logarithm, weighted
from verify.formulas.losses import in_base
from verify.formulas.shapes import require_axes, require_same
from verify.namespaces import array_namespace


@formula(
    equation=r"\ell = \sum_i \ln P(u_i)",
    symbols=(("P", "(…, n) probability", "given to each token that was observed", "probabilities, p"),),
    returns=("ℓ", "(…)", "in nats, at most 0"),
    domain="0 ≤ P ≤ 1",
    conventions=("natural logarithm", "sum over the tokens"),
    reference="Radford et al. 2018 (GPT), eq. 1",
    seen_in=("001:1200",),
)
def log_likelihood(probabilities: Array, *, axis: int = -1) -> Array:
    """Log likelihood of a sequence from the probabilities of its tokens.

    ℓ = Σ_i ln P(u_i | u_{i−k}, …, u_{i−1})

    probabilities: of the observed tokens, along axis. Raises ShapeError where there is none.
    Radford et al. 2018, eq. 1.
    """
    probabilities = real(probabilities)
    require_axes(axis, probabilities=probabilities)
    return array_namespace(probabilities).sum(logarithm(probabilities), axis=axis)


@variant(of=log_likelihood, difference="logarithm to the base 2: bits", convention=True)
def log_likelihood_base_2(probabilities: Array, *, axis: int = -1) -> Array:
    """Log likelihood in bits."""
    return in_base(2, log_likelihood(probabilities, axis=axis))


@variant(of=log_likelihood, difference="mean over the tokens instead of their sum", convention=True)
def log_likelihood_mean(probabilities: Array, *, axis: int = -1) -> Array:
    """Log likelihood for each token."""
    return log_likelihood(probabilities, axis=axis) / probabilities.shape[axis]


@formula(
    equation=r"\operatorname{PPL} = e^{-\frac1n \sum_i \ln P(u_i)}",
    symbols=(("P", "(…, n) probability", "given to each token that was observed", "probabilities, p"),),
    returns=("PPL", "(…) positive", "at least 1"),
    domain="0 ≤ P ≤ 1, n ≥ 1",
    conventions=("independent of the base of the logarithm",),
    reference="Jelinek et al. 1977; Jurafsky, Martin 2024, eq. 3.15",
    heads="PPL, PP, perplexity",
)
def perplexity(probabilities: Array, *, axis: int = -1) -> Array:
    """Perplexity: the number of equally likely tokens that would be as hard to guess.

    PPL = exp(−mean ln P)

    probabilities: of the observed tokens, along axis. Raises ShapeError where there is none.
    """
    probabilities = real(probabilities)
    require_axes(axis, probabilities=probabilities)
    xp = array_namespace(probabilities)
    return xp.exp(-xp.mean(logarithm(probabilities), axis=axis))


@formula(
    equation=r"D(p \| q) = \sum_i p_i \ln \frac{p_i}{q_i}",
    symbols=(("p, q", "(…, V) distribution", "two distributions"),),
    returns=("D", "(…)", "in nats, at least 0"),
    domain="p, q ≥ 0; where p = 0 the term is 0, where q = 0 < p the divergence is ∞",
    conventions=("natural logarithm", "p is the truth, q the model"),
    reference="Kullback, Leibler 1951, eq. 2.4; Goodfellow, Bengio, Courville 2016, eq. 3.50",
    heads="KL, D_KL, KL divergence",
)
def kl_divergence(p: Array, q: Array, *, axis: int = -1) -> Array:
    """Kullback–Leibler divergence of q from p.

    D(p‖q) = Σ_i p_i (ln p_i − ln q_i)

    p, q: the same shape, in the order truth, model. Raises ShapeError where the shapes differ.
    Not symmetric, and not PyTorch's KLDivLoss, which takes ln q first. Cross entropy less the entropy of p.
    """
    p, q = reals(p, q)
    require_same(p=p, q=q)
    xp = array_namespace(p)
    return xp.sum(weighted(p, logarithm(p)) - weighted(p, logarithm(q)), axis=axis)


@by_hand(of=kl_divergence)
def kl_divergence_by_hand(p: Array, q: Array, *, axis: int = -1) -> Array:
    """Each ratio, its logarithm, times p, then the sum."""
    p, q = reals(p, q)
    require_same(p=p, q=q)
    return array_namespace(p).sum(weighted(p, logarithm(p / q)), axis=axis)


@formula(
    equation=r"\frac{\partial D}{\partial q_i} = -\frac{p_i}{q_i}",
    symbols=(("p, q", "(…, V) distribution", "two distributions"),),
    returns="as q",
    domain="as kl_divergence, with q > 0",
    reference="Kullback, Leibler 1951, eq. 2.4, differentiated",
)
def kl_divergence_gradient(p: Array, q: Array) -> Array:
    """Gradient of the divergence with respect to the model q.

    ∂D/∂q = −p/q

    p, q: the same shape. Raises ShapeError where the shapes differ.
    """
    p, q = reals(p, q)
    require_same(p=p, q=q)
    return -p / q


@variant(of=kl_divergence, difference="the two distributions exchanged")
def kl_divergence_exchanged(p: Array, q: Array, *, axis: int = -1) -> Array:
    """D(q‖p)."""
    return kl_divergence(q, p, axis=axis)


@variant(of=kl_divergence, difference="logarithm to the base 2: bits", convention=True)
def kl_divergence_base_2(p: Array, q: Array, *, axis: int = -1) -> Array:
    """D(p‖q) in bits."""
    return in_base(2, kl_divergence(p, q, axis=axis))


@formula(
    equation=r"L = -\ln\frac1n = \ln n",
    symbols=(("n", "any whole", "number of classes", "classes, V"),),
    returns=("L", "as n", "loss in nats"),
    domain="n ≥ 1",
    conventions=("natural logarithm",),
    reference="cross entropy of the uniform distribution; Karpathy 2022, 'makemore', part 3",
    seen_in=("000:81",),
)
def expected_initial_loss(classes: Array) -> Array:
    """Loss of a classifier that has not learned anything: every class equally likely.

    L = −ln(1/n) = ln n

    classes: n, a number or an array.
    """
    classes = real(classes)
    return array_namespace(classes).log(classes)


@variant(of=expected_initial_loss, difference="logarithm to the base 2: bits", convention=True)
def expected_initial_loss_base_2(classes: Array) -> Array:
    """Binary logarithm of the number of classes."""
    return in_base(2, expected_initial_loss(classes))
