"""Lets MiniStack's DynamoDB restore a table to a time.

MiniStack restores a table to its present items, whatever the time; it offers no time before now; and
it does not say which table a copy was made of. So this keeps every state of every table. On AWS the
latest time is some five minutes ago; here it is now.
"""

import copy
import json
import time
from collections import defaultdict

from ministack.services import dynamodb

WRITES = ("_put_item", "_update_item", "_delete_item", "_batch_write_item", "_transact_write_items")

# By ARN of the table: the time of each change, and the items from then on.
states = defaultdict(list)


def keep_backups():
    for name in WRITES:
        setattr(dynamodb, name, keeping(getattr(dynamodb, name)))
    dynamodb._describe_continuous_backups = with_the_period(dynamodb._describe_continuous_backups)
    dynamodb._restore_table_to_point_in_time = restoring(dynamodb._restore_table_to_point_in_time)
    dynamodb._table_description = with_the_source(dynamodb._table_description)


def keeping(write):
    def write_and_keep(data, *args, **kwargs):
        answer = write(data, *args, **kwargs)
        for name in written_tables(data):
            if name in dynamodb._tables:
                keep(dynamodb._tables[name])
        return answer

    return write_and_keep


def written_tables(data):
    """The tables that a request names, by name or by ARN."""
    named = [data.get("TableName"), *data.get("RequestItems", {})]
    for item in data.get("TransactItems", []):
        named += [operation.get("TableName") for operation in item.values()]
    return {dynamodb._normalize_table_name(name) for name in named if name}


def keep(table):
    states[table["TableArn"]].append((time.time(), copy.deepcopy(dict(table["items"]))))


def items_at(table, moment):
    held = {}
    for since, items in states[table["TableArn"]]:
        if since > moment:
            break
        held = items
    return copy.deepcopy(held)


def with_the_period(describe):
    def describe_with_period(data):
        status, headers, body = describe(data)
        answer = json.loads(body)
        backups = answer.get("ContinuousBackupsDescription", {})
        recovery = backups.get("PointInTimeRecoveryDescription", {})
        if recovery.get("PointInTimeRecoveryStatus") == "ENABLED":
            table = dynamodb._tables[dynamodb._normalize_table_name(data["TableName"])]
            recovery["EarliestRestorableDateTime"] = table["CreationDateTime"]
            recovery["LatestRestorableDateTime"] = time.time()
            recovery["RecoveryPeriodInDays"] = 35
        return status, headers, json.dumps(answer).encode()

    return describe_with_period


def restoring(restore):
    def restore_to_the_time(data):
        status, headers, body = restore(data)
        if status != 200:
            return status, headers, body
        source = dynamodb._tables[data["SourceTableName"]]
        target = dynamodb._tables[data["TargetTableName"]]
        target["items"] = defaultdict(dict, items_at(source, data["RestoreDateTime"]))
        dynamodb._items_replaced(target)
        target["RestoreSummary"] = {
            "SourceTableArn": source["TableArn"],
            "RestoreDateTime": data["RestoreDateTime"],
            "RestoreInProgress": False,
        }
        keep(target)
        description = dynamodb._table_description(data["TargetTableName"])
        return status, headers, json.dumps({"TableDescription": description}).encode()

    return restore_to_the_time


def with_the_source(describe):
    def describe_with_source(name):
        description = describe(name)
        restored = dynamodb._tables[name].get("RestoreSummary")
        return {**description, "RestoreSummary": restored} if restored else description

    return describe_with_source
