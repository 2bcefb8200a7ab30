# The browser's global scope as Pyodide shows it. Every name is there or not at run time only.
from typing import Any

def __getattr__(name: str) -> Any: ...
