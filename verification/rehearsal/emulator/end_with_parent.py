"""Ends this process group when the rehearsal ends, however it does.

The rehearsal holds the other end of standard input. The system closes it even when the rehearsal is killed.
"""

import os
import signal
import sys
import threading


def watch():
    threading.Thread(target=end_after_input, daemon=True).start()


def end_after_input():
    sys.stdin.buffer.read()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
