"""The heuristics of the program as functions that return their text.

>>> from taquin import heuristics
>>> heuristics.max(heuristics.manhattan(), "linear-conflict")
'max(manhattan, linear-conflict)'
"""

from ._results import read_catalogue as _read_catalogue
from ._specs import makers as _makers

globals().update(_makers("heuristic", _read_catalogue().heuristics))
