import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Principal } from "#lambdas/http/principal.ts";
import { bindRoute, type HandlerContext, type Route } from "#lambdas/http/route.ts";
import type { AuditEntry } from "#shared/audit/audit.ts";
import type { AuditAction } from "#shared/contract/audit-actions.ts";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { LambdaName } from "#shared/contract/lambdas.ts";
import { type AuditLog, createAuditLog } from "./audit-log.ts";

export type AuditedEndpoint = Endpoint & {
  readonly access: "admin";
  readonly audit: AuditAction;
};

export interface AuditDependencies {
  readonly audit: Pick<AuditLog, "keep">;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** What a function records its audited routes with. */
export function connectAudit({ AUDIT_TABLE }: { AUDIT_TABLE: Table }): AuditDependencies {
  return { audit: createAuditLog(AUDIT_TABLE), now: () => new Date(), newId: randomUUID };
}

/** Adds the ids of records to the entry, besides those in the path of a change. */
export type Touch = (...recordIds: readonly string[]) => void;

/** What answers an audited endpoint. */
export type AuditedHandle<E extends AuditedEndpoint> = (
  input: EndpointInput<E>,
  context: HandlerContext<E> & { readonly touch: Touch },
) => Promise<EndpointResponse<E>>;

/**
 * Binds an endpoint whose calls are recorded in the audit log.
 *
 * A change is recorded as begun before it is made, and afterwards with its outcome. If it cannot be
 * recorded, it is not made. A reading is recorded before the answer leaves, with the records named by
 * `touch`.
 * @throws the audit log's error: without an entry nothing is changed or shown.
 */
export function auditedRoute<
  E extends AuditedEndpoint & { readonly lambda: Exclude<LambdaName, "site"> },
>(dependencies: AuditDependencies, endpoint: E, handle: AuditedHandle<E>): Route {
  return bindAudited(dependencies, endpoint, handle);
}

/** As `auditedRoute`, but also for changes of the site, of which `connectSiteChanges` has to know more. */
export function bindAudited<E extends AuditedEndpoint>(
  { audit, now, newId }: AuditDependencies,
  endpoint: E,
  handle: AuditedHandle<E>,
): Route {
  return bindRoute<E>(endpoint, async (input, context) => {
    const isReading = endpoint.method === "GET";
    const records = new Set(isReading ? [] : namedRecords(input));
    const touch: Touch = (...recordIds) => {
      for (const recordId of recordIds) records.add(recordId);
    };
    const by = principalOf<E>(context);
    const entry = { entryId: newId(), at: now().toISOString(), by, action: endpoint.audit };
    const keep = (result: Pick<AuditEntry, "outcome" | "reason">) =>
      audit.keep({ ...entry, ...result, records: [...records] });
    const answer = () => handle(input, { ...context, touch });

    if (isReading) {
      const content = await answer();
      await keep({ outcome: "done" });
      return content;
    }
    await keep({ outcome: "begun" });
    return keepingOutcome(answer, keep, context.log);
  });
}

/** By now the change is made or refused: if its outcome cannot be recorded, that is logged only. */
async function keepingOutcome<Answer>(
  answer: () => Promise<Answer>,
  keep: (result: Pick<AuditEntry, "outcome" | "reason">) => Promise<void>,
  log: Log,
): Promise<Answer> {
  const note = async (result: Pick<AuditEntry, "outcome" | "reason">) => {
    try {
      await keep(result);
    } catch (error) {
      log.error("audit_incomplete", { state: result.outcome }, error);
    }
  };
  try {
    const content = await answer();
    await note({ outcome: "done" });
    return content;
  } catch (error) {
    const reason = error instanceof DomainError ? error.code : "internal";
    await note({ outcome: "failed", reason });
    throw error;
  }
}

function principalOf<E extends AuditedEndpoint>(context: HandlerContext<E>): Principal;
// `access` guarantees a principal, which only a signature can express.
function principalOf(context: object): unknown {
  return "principal" in context ? context.principal : undefined;
}

const Addressed = z.object({ params: z.record(z.string(), z.string()) });

function namedRecords(input: unknown): string[] {
  const { data } = z.safeParse(Addressed, input);
  return Object.values(data?.params ?? {});
}
