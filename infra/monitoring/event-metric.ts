import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Stage } from "#infra/stages.ts";
import {
  type AlarmEvent,
  type BusinessEvent,
  metricNamespace,
} from "#shared/contract/counted-events.ts";

/** How often the functions logged an event in a period. The log lines carry the metric. */
export function eventMetric(
  event: AlarmEvent | BusinessEvent,
  stage: Stage,
  period: Duration,
): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName: event,
    dimensionsMap: { stage },
    period,
    statistic: "Sum",
  });
}
