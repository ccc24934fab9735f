"""Agreement of a recipe with people: how often it prefers what they prefer, and how far they do.

`compute.agreement` computes all of it, as a `result.Agreement`; `choices` alone runs in the page.
"""
