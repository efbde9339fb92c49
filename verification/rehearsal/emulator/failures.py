"""Lets a rehearsal make the creation of resources fail, as a deployment on AWS can at any resource."""

import json
import os

from ministack.services.cloudformation import provisioners

# Written by the rehearsal: the reason, by the type of the resource.
FILE = os.environ["FAILURES_FILE"]


def fail_on_request():
    for resource_type, handler in provisioners._RESOURCE_HANDLERS.items():
        if "create" in handler:
            handler["create"] = failing(resource_type, handler["create"])


def failing(resource_type, create):
    def create_or_fail(*args, **kwargs):
        reason = reasons().get(resource_type)
        if reason:
            raise ValueError(reason)
        return create(*args, **kwargs)

    return create_or_fail


def reasons():
    if not os.path.exists(FILE):
        return {}
    with open(FILE, encoding="utf-8") as file:
        return json.load(file)
