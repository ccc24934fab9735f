"""How far coefficients would stray with other raters, other references, other answers."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lab.calibrate.fit.choices import COLUMNS, Choices
from lab.calibrate.fit.likelihood import Likelihood
from lab.calibrate.fit.maximum import Maximum, ridge

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Covariance:
    """Of the coefficients.

    Attributes
    ----------
    name : str
        What it lets vary.
    matrix : ndarray of float64, shape (8, 8)
        In the order of `COLUMNS`.
    freedom : float
        Degrees of freedom: one less than there are clusters, or infinite.
    """

    name: str
    matrix: Floats
    freedom: float


def covariances(choices: Choices, maximum: Maximum) -> tuple[Covariance, ...]:
    """Estimate the covariance of the signed coefficients in four ways.

    The first is that of the model, all votes independent: the inverse of the penalized information,
    which also allows for the penalty's pull [1]_. The others are cluster jackknives [2]_: what
    leaving out one reference, or one rater, does to the fit (by one Newton step), as if each was
    a draw of many; and both at once, less what is counted twice [3]_ [4]_. That difference need
    not be positive; the widest of the four intervals counts, so it then only says nothing.

    Parameters
    ----------
    choices : Choices
    maximum : Maximum
        Signed: where the penalized gradient is zero.

    References
    ----------
    .. [1] Nychka, D. (1988). Bayesian confidence intervals for smoothing splines. Journal of the
           American Statistical Association, 83(404), 1134-1143.
    .. [2] Bell, R. M., & McCaffrey, D. F. (2002). Bias reduction in standard errors for linear
           regression with multi-stage samples. Survey Methodology, 28(2), 169-181. Its jackknife.
    .. [3] Cameron, A. C., Gelbach, J. B., & Miller, D. L. (2011). Robust inference with multiway
           clustering. Journal of Business & Economic Statistics, 29(2), 238-249.
    .. [4] MacKinnon, J. G., Nielsen, M. Ø., & Webb, M. D. (2024). Jackknife inference with two-way
           clustering. arXiv:2406.08880.
    """
    likelihood = Likelihood(choices.differences, choices.preferred)
    scores = likelihood.scores(maximum.parameters)
    blocks = likelihood.information(maximum.parameters)
    if choices.preferred.all():
        # Nobody calls ties: the threshold is no parameter then, and nothing strays with it.
        scores[:, -1] = blocks[:, -1, :-1] = blocks[:, :-1, -1] = 0
    information = blocks.sum(axis=0)
    information[:-1, :-1] += ridge()
    size = len(COLUMNS)

    def jackknife(clusters: npt.NDArray[np.intp]) -> Floats:
        return _jackknife(clusters, scores, blocks, information)[:size, :size]

    references, raters = len(choices.references), len(choices.raters)
    cells = np.unique(choices.rater * references + choices.reference, return_inverse=True)[1]
    by_reference, by_rater = jackknife(choices.reference), jackknife(choices.rater)
    return (
        Covariance("answers", np.linalg.inv(information)[:size, :size], np.inf),
        Covariance("references", by_reference, references - 1),
        Covariance("raters", by_rater, raters - 1),
        Covariance(
            "references and raters",
            by_reference + by_rater - jackknife(cells),
            min(references, raters) - 1,
        ),
    )


def _jackknife(
    clusters: npt.NDArray[np.intp], scores: Floats, blocks: Floats, information: Floats
) -> Floats:
    count = int(clusters.max()) + 1
    gradients = np.zeros((count, scores.shape[1]))
    np.add.at(gradients, clusters, scores)
    parts = np.zeros((count, *information.shape))
    np.add.at(parts, clusters, blocks)
    shifts = np.linalg.solve(information - parts, gradients[:, :, None])[:, :, 0]
    return np.asarray((count - 1) / count * shifts.T @ shifts)
