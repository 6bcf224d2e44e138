"""The algorithms of the program as functions that return their text.

>>> from taquin import algorithms, solve
>>> algorithms.wastar(weight=2)
'wastar(weight=2)'
>>> solve("8 1 3/4 0 2/7 6 5", algorithm=algorithms.wastar(weight=2)).algorithm
'wastar(weight=2)'
"""

from ._results import read_catalogue as _read_catalogue
from ._specs import makers as _makers

globals().update(_makers("algorithm", _read_catalogue().algorithms))
