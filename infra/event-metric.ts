import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  type AlarmEvent,
  type BusinessEvent,
  metricNamespace,
} from "#shared/contract/counted-events.ts";
import type { Stage } from "./stages.ts";

/** How often functions have logged an event in a period: their lines carry the metric. */
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
