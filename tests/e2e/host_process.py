"""What :class:`tests.e2e.host.Host` runs: serves a folder, and another one once it is told so.

Run ``python -m tests.e2e.host_process FOLDER PORT PREFIX``. It says its address, and after each
folder that comes as a line on its input, the address again.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from tools.serve import HOST, make_server


def main() -> None:
    """Serve until the input ends or the process is killed."""
    folder, port, prefix = sys.argv[1:]
    with make_server(Path(folder), int(port), prefix=prefix) as server:
        address = f"http://{HOST}:{server.server_address[1]}{server.prefix}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(address, flush=True)
        for line in sys.stdin:
            server.folder = Path(line.rstrip("\n")).resolve()
            print(address, flush=True)
        server.shutdown()


if __name__ == "__main__":
    main()
