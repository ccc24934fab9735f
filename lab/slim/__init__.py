"""The browser runtime cut to what the page uses, and compiled to bytecode.

Of numpy's wheel and of Python's standard library only the modules in ``modules.txt`` are kept,
each as bytecode that needs no check against its source. The bytecode is made by the very
interpreter that reads it: Pyodide, run by Node.js. Everything made is kept in the user's cache
under a key of all that went in, and is the same byte for byte wherever it is made.
"""

from lab.slim.compiler import compiled_modules
from lab.slim.runtime import copy_slim
from lab.slim.zipped import archive_of

__all__ = ["archive_of", "compiled_modules", "copy_slim"]
