import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCatalogue } from "#lambdas/discounts/discount-catalogue.ts";
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  getDiscount,
  listDeletedDiscounts,
  listDiscounts,
  restoreDiscount,
} from "#lambdas/discounts/manage-discounts.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/discounts/admin-api.ts";

const { DISCOUNT_CODES_TABLE, AUDIT_TABLE } = z
  .object({ DISCOUNT_CODES_TABLE: TableVariable, AUDIT_TABLE: TableVariable })
  .parse(process.env);

const catalogue = createDiscountCatalogue(DISCOUNT_CODES_TABLE);
const now = () => new Date();
const audited = connectAudit({ AUDIT_TABLE });

export const handler = createHandler([
  route(endpoints.listDiscounts, (input) => listDiscounts(catalogue, input)),
  route(endpoints.listDeletedDiscounts, (input) => listDeletedDiscounts(catalogue, input, now())),
  route(endpoints.getDiscount, (input) => getDiscount(catalogue, input)),
  auditedRoute(audited, endpoints.createDiscount, (input, { touch }) => {
    touch(input.body.code);
    return createDiscount(catalogue, input, now());
  }),
  auditedRoute(audited, endpoints.changeDiscount, (input) =>
    changeDiscount(catalogue, input, now()),
  ),
  auditedRoute(audited, endpoints.deleteDiscount, (input) =>
    deleteDiscount(catalogue, input, now()),
  ),
  auditedRoute(audited, endpoints.restoreDiscount, (input) =>
    restoreDiscount(catalogue, input, now()),
  ),
]);
