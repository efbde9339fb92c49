"""Runs when Python starts, in MiniStack and in the Python functions that it starts.

MiniStack unpacks the layers of a function beside it; Lambda has them below `/opt`. CDK's deployment
of the site runs the AWS CLI from there, so this looks commands below `/opt` up in the layers. It runs
them with this Python, because the unpacked files are not executable. Their output goes to standard
error: functions answer MiniStack over standard output.
"""

import os
import subprocess
import sys

layers = [path for path in os.environ.get("_LAMBDA_LAYERS_DIRS", "").split(os.pathsep) if path]
start_process = subprocess.Popen.__init__


def start_from_layer(self, args, *rest, **options):
    command = args[0] if isinstance(args, (list, tuple)) else ""
    if isinstance(command, str) and command.startswith("/opt/"):
        for layer in layers:
            file = os.path.join(layer, command[len("/opt/") :])
            if os.path.exists(file):
                args = [sys.executable, file, *args[1:]]
                options.setdefault("stdout", sys.stderr)
                break
    start_process(self, args, *rest, **options)


if layers:
    subprocess.Popen.__init__ = start_from_layer
