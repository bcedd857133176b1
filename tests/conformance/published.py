"""Numbers that were published: in papers, standards, documentation of libraries and the documents themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify import formulas as f

WORD = 4123659995
"""The 10000th word of MT19937 from seed 5489, as the C++ standard requires it, [rand.predef]."""

TOKENS = np.asarray([[3, 0, 0], [1, 2, 0]])

SCIKIT_LEARN = (np.asarray([2.5, 0, 2, 8]), np.asarray([3, -0.5, 2, 7]))
"""Prediction and truth of an example of its documentation."""

LAST_WORD = {"skip": 9999}


@dataclass(frozen=True)
class Published:
    """A number with its source, the formulas that it holds, and how they give it, to the digits that are printed."""

    source: str
    statement: str
    formulas: tuple[str, ...]
    compute: Callable[[], Any]
    value: Any
    decimals: int = 0


PUBLISHED = (
    Published(
        "ISO C++",
        "the 10000th word of MT19937, 4123659995, from seed 5489",
        ("randint",),
        lambda: f.randint(5489, 0, 2**32, 1, **LAST_WORD),
        [WORD],
    ),
    Published(
        "ISO C++",
        "the 10000th word of MT19937, its last 24 bits",
        ("rand",),
        lambda: f.rand(5489, 1, **LAST_WORD) * np.float64(2**24),
        [WORD % 2**24],
    ),
    Published(
        "ISO C++",
        "the 10000th word of MT19937, its last 24 bits between −1 and 1",
        ("linear_init",),
        lambda: (f.linear_init(5489, 1, 1, bias=False, **LAST_WORD).weight + 1) * np.float64(2**23),
        [[WORD % 2**24]],
    ),
    Published(
        "PyTorch's documentation",
        "torch.manual_seed(0), torch.rand(2, 3)",
        ("rand",),
        lambda: f.rand(0, 2, 3),
        [[0.4963, 0.7682, 0.0885], [0.1320, 0.3074, 0.6341]],
        4,
    ),
    Published(
        "PyTorch's documentation",
        "torch.manual_seed(0), torch.randn(2, 3)",
        ("randn",),
        lambda: f.randn(0, 2, 3),
        [[1.5410, -0.2934, -2.1788], [0.5684, -1.0845, -1.3986]],
        4,
    ),
    Published(
        "scikit-learn's documentation",
        "mean_absolute_error([3, -0.5, 2, 7], [2.5, 0.0, 2, 8])",
        ("mean_absolute_error",),
        lambda: f.mean_absolute_error(*SCIKIT_LEARN),
        0.5,
        1,
    ),
    Published(
        "scikit-learn's documentation",
        "root_mean_squared_error([3, -0.5, 2, 7], [2.5, 0.0, 2, 8])",
        ("root_mean_squared_error",),
        lambda: f.root_mean_squared_error(*SCIKIT_LEARN),
        0.612,
        3,
    ),
    Published(
        "scikit-learn's documentation",
        "hinge_loss([-1, 1, 1], [-2.18, 2.36, 0.09])",
        ("hinge_loss",),
        lambda: f.hinge_loss(np.asarray([-2.18, 2.36, 0.09]), np.asarray([-1.0, 1, 1])),
        0.30,
        2,
    ),
    Published(
        "scikit-learn's documentation",
        "r2_score([1, 2, 3], [3, 2, 1])",
        ("r_squared",),
        lambda: f.r_squared(np.asarray([3.0, 2, 1]), np.asarray([1.0, 2, 3])),
        -3.0,
        1,
    ),
    Published(
        "scikit-learn's documentation",
        "fbeta_score([0, 1, 0, 1], [0, 1, 0, 0], beta=0.5)",
        ("f_beta_of_counts",),
        lambda: f.f_beta_of_counts(*f.confusion(np.asarray([0, 1, 0, 0]), np.asarray([0, 1, 0, 1]))[:3], 0.5),
        0.83,
        2,
    ),
    Published(
        "the documents",
        "000:171, torch.randint(0, 10, (3, 2)) from seed 42, its sums and means",
        ("randint", "causal_average"),
        lambda: np.stack([f.randint(42, 0, 10, 3, 2), f.causal_average(f.randint(42, 0, 10, 3, 2), reduction="sum")]),
        [[[2, 7], [6, 4], [6, 5]], [[2, 7], [8, 11], [14, 16]]],
    ),
    Published(
        "the documents",
        "000:335, the scores of a head of a run seeded with 1337, their first row",
        ("randn", "linear_init", "dot_similarity"),
        lambda: f.dot_similarity(*_head())[0, 0],
        [-1.7629, -1.3011, 0.5652, 2.1616, -1.0674, 1.9632, 1.0765, -0.4530],
        4,
    ),
    Published(
        "ISO C++",
        "the 10000th word of MT19937, in the last 26 bits of the 5000th double",
        ("numpy_uniform",),
        lambda: f.numpy_uniform(5489, 1, 1, skip=4999) * 2**53 % 2**26,
        [[WORD >> 6]],
    ),
    Published(
        "NumPy",
        "numpy.random.RandomState(42).random_sample, the four matrices of 001:2157",
        ("numpy_uniform",),
        lambda: np.stack([f.numpy_uniform(42, 4, 4, skip=16 * i) for i in range(4)]),
        np.random.RandomState(42).random_sample((4, 4, 4)),
    ),
    Published(
        "NumPy",
        "numpy.ma.masked_equal",
        ("padding_mask",),
        lambda: f.padding_mask(TOKENS),
        ~np.ma.getmaskarray(np.ma.masked_equal(TOKENS, 0))[:, None, :],
    ),
    Published(
        "the documents",
        "001:226, the first row",
        ("embed_with_positions",),
        lambda: f.embed_with_positions(np.asarray([0]), np.asarray([[0.1, 0.2, -0.1, 0.4]]))[0],
        [0.1, 1.2, -0.1, 1.4],
        1,
    ),
    Published(
        "He et al. 2015, §2.2",
        "deviations of 3 × 3 layers of 64, 128, 256 and 512 filters, 0.059, 0.042, 0.029 and 0.021",
        ("kaiming_std",),
        lambda: f.kaiming_std(9 * np.asarray([64.0, 128, 256, 512])),
        [0.059, 0.042, 0.029, 0.021],
        3,
    ),
    Published(
        "Han et al. 2015",
        "266,610 parameters of LeNet-300-100",
        ("affine_parameters",),
        lambda: sum(f.affine_parameters(*layer) for layer in ((784, 300), (300, 100), (100, 10))),
        266_610,
    ),
    Published(
        "GPT-2, as released",
        "124,439,808 parameters of its smallest model",
        ("attention_parameters", "feed_forward_parameters", "encoder_block_parameters", "language_model_parameters"),
        lambda: _gpt_2(50257, 768, 12),
        124_439_808,
    ),
    Published(
        "PyTorch's nn.Transformer",
        "44,140,544 parameters of its default, with a last layer norm on each side",
        ("encoder_block_parameters", "decoder_block_parameters", "transformer_parameters"),
        lambda: f.transformer_parameters(0, 512, 6, 6, 2048, attention_bias=True) + 2 * 2 * 512,
        44_140_544,
    ),
)


def _head() -> tuple[Any, Any]:
    """Queries and keys of the seeded run: x = randn(4, 8, 32), then key and query, Linear(32, 16) without bias."""
    x = f.randn(1337, 4, 8, 32)
    key = f.linear_init(1337, 32, 16, bias=False, skip=4 * 8 * 32)
    query = f.linear_init(1337, 32, 16, bias=False, skip=key.words)
    return x @ query.weight.T, x @ key.weight.T


def _gpt_2(vocabulary: int, width: int, layers: int) -> int:
    """Without the output layer, which shares the table, and with learned positions for 1024 tokens."""
    whole = f.language_model_parameters(vocabulary, width, layers, attention_bias=True)
    return int(whole - f.affine_parameters(width, vocabulary) + 1024 * width)
