import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";
import type { Settings } from "#infra/settings.ts";

/**
 * Warns the operator when the monthly costs of the account get too high. AWS updates costs a few times
 * a day, so the warning comes too late for an attack.
 */
export class Budget extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { alarmEmail, monthlyBudget }: Pick<Settings, "alarmEmail" | "monthlyBudget">,
  ) {
    super(scope, id);
    const subscribers = [{ subscriptionType: "EMAIL", address: alarmEmail }];
    const warning = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: "PERCENTAGE",
        comparisonOperator: "GREATER_THAN",
      },
      subscribers,
    });
    new CfnBudget(this, "Month", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudget, unit: "USD" },
        // A new account's credits would hide the costs until they are used up.
        costTypes: { includeCredit: false },
      },
      notificationsWithSubscribers: [warning("ACTUAL", 80), warning("FORECASTED", 100)],
    });
  }
}
