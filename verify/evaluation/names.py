"""The functions of NumPy and of Python's own modules that evaluated programs may call, by their names."""

from __future__ import annotations


def listed(names: str) -> tuple[str, ...]:
    """Names that blanks part."""
    return tuple(names.split())


ELEMENTWISE = listed(
    """
    abs absolute add arccos arccosh arcsin arcsinh arctan arctan2 arctanh cbrt ceil clip conj cos cosh deg2rad
    degrees divide equal exp exp2 expm1 fabs floor floor_divide fmax fmin greater greater_equal heaviside hypot
    isclose isfinite isinf isnan less less_equal log log10 log1p log2 logaddexp logical_and logical_not
    logical_or maximum minimum mod multiply negative nan_to_num not_equal power rad2deg radians real imag angle
    reciprocal remainder round rint sign sin sinc sinh sqrt square subtract tan tanh true_divide trunc where
    """
)

REDUCING = listed(
    """
    all allclose any argmax argmin argsort argwhere array_equal average bincount corrcoef count_nonzero cov
    cumprod cumsum diff gradient histogram max mean median min nanmax nanmean nanmin nanstd nansum nonzero prod
    ptp searchsorted sort std sum trace unique var amax amin interp flatnonzero
    """
)

SHAPING = listed(
    """
    append array_split atleast_1d atleast_2d concatenate copy column_stack delete diagonal dstack expand_dims
    flip fliplr flipud hsplit hstack insert moveaxis ndim ravel reshape roll rot90 shape size split squeeze
    stack swapaxes take transpose tril triu vsplit vstack zeros_like ones_like full_like isin polyfit
    polyval roots asarray ascontiguousarray
    """
)

LINEAR = listed(
    """
    cholesky cond det eig eigh eigvals eigvalsh inv lstsq matrix_power matrix_rank norm pinv qr slogdet solve
    svd
    """
)

TYPES = listed(
    """
    bool_ float16 float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64
    """
)

MATH = listed(
    """
    acos acosh asin asinh atan atan2 atanh ceil copysign cos cosh degrees dist erf erfc exp expm1 fabs floor
    fmod frexp fsum gamma gcd hypot isclose isfinite isinf isnan isqrt ldexp lgamma log log10 log1p log2 modf
    pow prod radians remainder sin sinh sqrt tan tanh trunc
    """
)

STATISTICS = listed(
    """
    fmean geometric_mean harmonic_mean mean median median_high median_low mode multimode pstdev pvariance stdev
    variance
    """
)

SPECIAL = listed(
    """
    beta betaln binom comb digamma entr erf erfc erfinv expit factorial gamma gammaln kl_div log_softmax logit
    logsumexp ndtr ndtri perm rel_entr softmax xlogy zeta
    """
)

DISTRIBUTIONS = listed(
    """
    norm binom poisson t chi2 f expon uniform beta gamma bernoulli geom hypergeom lognorm laplace logistic cauchy
    nbinom randint
    """
)

TESTS = listed(
    """
    pearsonr spearmanr ttest_ind ttest_1samp ttest_rel zscore entropy sem describe chi2_contingency chisquare
    f_oneway linregress gmean hmean skew kurtosis iqr rankdata mannwhitneyu kstest percentileofscore
    """
)
"""Functions and tests of scipy.stats."""

DISTANCES = listed(
    """
    braycurtis canberra cdist chebyshev cityblock correlation cosine euclidean hamming jaccard minkowski pdist
    sqeuclidean squareform
    """
)
