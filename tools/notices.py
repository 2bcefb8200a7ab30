"""The notices that travel with the site: who made what it ships, and under which terms."""

from __future__ import annotations

import json

from tools.paths import NODE_MODULES, ROOT, BuildError, relative

_LINE = "=" * 78

_PYODIDE = """Mozilla Public License 2.0 (SPDX: MPL-2.0).
The text of the licence: https://mozilla.org/MPL/2.0/
The source, unchanged by us: https://github.com/pyodide/pyodide (tag {version})
Pyodide contains work compiled by Emscripten (MIT) and by its system libraries, under the
licences listed in Emscripten's own LICENSE file: https://github.com/emscripten-core/emscripten"""

_CPYTHON = """Python Software Foundation License Version 2 (SPDX: PSF-2.0).
Copyright (c) 2001 Python Software Foundation. All Rights Reserved.
The text of the licence: https://docs.python.org/3/license.html
The standard library in python_stdlib.zip is compiled to bytecode and holds only the modules that
the game can reach; it is otherwise the one that Pyodide publishes."""


_QR = """Copyright (c) 2009 Kazuhiko Arase
URL: http://www.d-project.com/
Licensed under the MIT license: http://www.opensource.org/licenses/mit-license.php
The word "QR Code" is a registered trademark of DENSO WAVE INCORPORATED."""


def _package(name: str) -> dict[str, str]:
    path = NODE_MODULES / name / "package.json"
    if not path.is_file():
        raise BuildError(f"{relative(path)} is not there. `make setup` installs the npm packages.")
    package: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return package


def notices() -> str:
    """The text of NOTICES.txt."""
    pyodide = _package("pyodide")["version"]
    pyscript = _package("@pyscript/core")["version"]
    qr = _package("qrcode-generator")["version"]
    trystero = _package("@trystero-p2p/torrent")["version"]
    workbox = _package("workbox-core")["version"]
    sections = {
        "2048 (this game)": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        f"PyScript {pyscript} (static/vendor/pyscript/), Apache License 2.0": (
            NODE_MODULES / "@pyscript" / "core" / "LICENSE"
        ).read_text(encoding="utf-8"),
        "polyscript (inside PyScript), ISC": (NODE_MODULES / "polyscript" / "LICENSE").read_text(
            encoding="utf-8"
        ),
        f"QR Code Generator {qr} (static/vendor/qrcode-generator/), MIT": _QR,
        f"Trystero {trystero} (static/vendor/trystero/, where a relay is named), MIT": (
            NODE_MODULES / "@trystero-p2p" / "core" / "LICENSE"
        ).read_text(encoding="utf-8"),
        f"Workbox {workbox} (inside sw.js), MIT": (
            NODE_MODULES / "workbox-core" / "LICENSE"
        ).read_text(encoding="utf-8"),
        f"Pyodide {pyodide} (static/vendor/pyodide/)": _PYODIDE.format(version=pyodide),
        "CPython (inside Pyodide, and python_stdlib.zip)": _CPYTHON,
    }
    head = "2048 is by Gabriele Cirulli (2014, MIT); this is an independent implementation.\n\n"
    return head + "\n".join(
        f"{_LINE}\n{title}\n{_LINE}\n\n{text.strip()}\n" for title, text in sections.items()
    )
