"""Fitting: weights and a penalty under which a recipe chooses as raters do.

`fitting.fit` does all of it but the cross-validation, which is `leave_out.cross_validate`.
"""
