"""What makes a fit give the same last bit every time."""

from contextlib import AbstractContextManager

from threadpoolctl import threadpool_limits


def one_thread() -> AbstractContextManager[object]:
    """Keep linear algebra on one thread within a ``with`` block.

    On several, the order of a sum, and with it the last bit, depends on how many cores there are;
    and problems as small as these are done sooner on one.
    """
    limits: AbstractContextManager[object] = threadpool_limits(limits=1, user_api="blas")
    return limits
