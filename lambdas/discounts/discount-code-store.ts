import { createHash } from "node:crypto";
import * as z from "zod/mini";
import {
  allOf,
  anyOf,
  equals,
  isAbsent,
  isAtMost,
  isPresent,
  isSmallerThan,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { checkDiscount as endpoint } from "#shared/discounts/api.ts";
import {
  DiscountCode,
  discountUsability,
  maximumUsesLimit,
  purposesInWords,
} from "#shared/discounts/discount-code.ts";
import type { DiscountPurpose } from "#shared/discounts/discounts.ts";
import { Instant } from "#shared/values/instant.ts";

export const StoredDiscount = z.object({
  ...DiscountCode.shape,
  /**
   * The bookings that have used it, at most `maximumUsesLimit`, and when: in epoch seconds.
   * More are not recorded: a code with a limit is used up by then.
   */
  usedBy: z.record(z.string(), z.int()),
  /** How often the trainer has edited it; absent before the first time. */
  revision: z.optional(z.int()),
  /** Set while a deleted code can still be restored. */
  deletedAt: z.optional(Instant),
});
export type StoredDiscount = z.infer<typeof StoredDiscount>;

/** Whether a code has no use left for a booking that has not used it already. */
export function isUsedUp(discount: StoredDiscount, bookingId: string | undefined): boolean {
  const hasUsedIt = bookingId !== undefined && bookingId in discount.usedBy;
  const { maximumUses = Infinity, usedBy } = discount;
  return !hasUsedIt && Object.keys(usedBy).length >= maximumUses;
}

export interface CodeUse {
  readonly code: string;
  readonly bookingId: string;
  /** `undefined`: the payer gave none. */
  readonly email: string | undefined;
}

/** Which booking has used a code that is once per email. One item a mailbox. */
const MailboxUse = z.object({
  /** Both are absent after the use was given back, until DynamoDB deletes the item. */
  bookingId: z.optional(z.string()),
  /** In epoch seconds. */
  usedAt: z.optional(z.int()),
});

/** Longer than a booking is kept. Erasure and retention delete the item with its booking. */
const mailboxUseKeptSeconds = 8 * 366 * 24 * 60 * 60;

export type DiscountCodeStore = ReturnType<typeof createDiscountCodeStore>;

/** A use is recorded under its booking's id, so recording it again changes nothing. */
export function createDiscountCodeStore(table: Table) {
  async function read(code: string): Promise<StoredDiscount | undefined> {
    const item = await table.get({ code });
    return item && StoredDiscount.parse(item);
  }

  /** @returns `false` when the code has this many uses, or no longer exists. */
  async function recordUse(
    { code, bookingId }: CodeUse,
    usedAt: Date,
    limit: number,
  ): Promise<boolean> {
    const use = pathOf(bookingId);
    const set = { [use]: epochSeconds(usedAt) };
    const condition = anyOf(isPresent(use), isSmallerThan("usedBy", limit));
    return (await table.update({ code }, { set }, condition)) !== undefined;
  }

  const mailboxUse = (bookingId: string, usedAt: Date) => ({
    set: {
      bookingId,
      usedAt: epochSeconds(usedAt),
      expiresAt: epochSeconds(usedAt) + mailboxUseKeptSeconds,
    },
  });

  /**
   * Gives back a mailbox's use by letting its item expire: what confirms bookings has no right to
   * delete from the table of codes.
   * @param until a use recorded later is kept.
   */
  async function giveBackMailbox({ code, bookingId, email }: CodeUse, until: Date): Promise<void> {
    if (email === undefined) return;
    await table.update(
      mailboxKeyOf(code, email),
      { set: { expiresAt: epochSeconds(until) }, remove: ["bookingId", "usedAt"] },
      allOf(equals("bookingId", bookingId), isAtMost("usedAt", epochSeconds(until))),
    );
  }

  return {
    /** Finds a code that has not been deleted. @param code in upper case, as stored. */
    find: async (code: string): Promise<StoredDiscount | undefined> => {
      const discount = await read(code);
      return discount?.deletedAt === undefined ? discount : undefined;
    },

    /** Whether another booking of the same mailbox has used a code that is once per email, since it was added. */
    isUsedByMailbox: async (code: string, email: string, bookingId: string): Promise<boolean> => {
      const item = await table.get(mailboxKeyOf(code, email));
      const { bookingId: usedBy = bookingId, usedAt = 0 } = item ? MailboxUse.parse(item) : {};
      if (usedBy === bookingId) return false;
      const discount = await read(code);
      return discount === undefined || usedAt >= addedAt(discount);
    },

    /**
     * Records the use of a free booking, before it is confirmed: no more than the limit can be.
     * A code that was paused or deleted after the visitor was offered it is used all the same.
     * @param startedAt when its draft was last started.
     */
    recordFree: async (
      use: CodeUse,
      startedAt: Date,
    ): Promise<"recorded" | "used_up" | "already_used"> => {
      const { code, bookingId, email } = use;
      const discount = await read(code);
      if (!discount) return "recorded";
      const { maximumUses, oncePerEmail } = discount;
      const isRecorded = await recordUse(use, startedAt, maximumUses ?? maximumUsesLimit);
      if (!isRecorded && maximumUses !== undefined) return "used_up";
      if (!oncePerEmail || email === undefined) return "recorded";
      const isFirst = await table.update(
        mailboxKeyOf(code, email),
        mailboxUse(bookingId, startedAt),
        anyOf(
          isAbsent("bookingId"),
          equals("bookingId", bookingId),
          // Of a deleted code of the same name.
          isAtMost("usedAt", addedAt(discount) - 1),
        ),
      );
      return isFirst ? "recorded" : "already_used";
    },

    /** Records the use of a paid booking, also beyond the limit: the money has been taken. */
    recordPaid: async (use: CodeUse, at: Date): Promise<void> => {
      const { code, bookingId, email } = use;
      const discount = await read(code);
      if (!discount) return;
      await recordUse(use, at, maximumUsesLimit);
      if (!discount.oncePerEmail || email === undefined) return;
      await table.update(mailboxKeyOf(code, email), mailboxUse(bookingId, at));
    },

    /**
     * Takes back the use of a free draft that was not confirmed.
     * @param until a use recorded later is kept: its draft was started again.
     */
    giveBack: async (codeUse: CodeUse, until: Date): Promise<void> => {
      const { code, bookingId } = codeUse;
      const use = pathOf(bookingId);
      await table.update({ code }, { remove: [use] }, isAtMost(use, epochSeconds(until)));
      await giveBackMailbox(codeUse, until);
    },

    giveBackMailbox,

    /** Deletes the record that a booking's mailbox has used a code: a digest can be guessed. */
    forgetMailbox: async ({ code, bookingId, email }: CodeUse): Promise<void> => {
      if (email === undefined) return;
      await table.remove(mailboxKeyOf(code, email), equals("bookingId", bookingId));
    },
  };
}

/**
 * The discount behind a code that a visitor entered.
 * @param code as the contract parses it: trimmed and in upper case.
 * @throws DomainError `discount_not_found` when there is no such active code, `discount_expired`
 *   after the end of its last day.
 */
export async function findUsableDiscount(
  store: Pick<DiscountCodeStore, "find">,
  code: string,
  now: Date,
): Promise<StoredDiscount> {
  const discount = await store.find(code);
  if (!discount) throw new DomainError("discount_not_found");
  switch (discountUsability(discount, now)) {
    case "usable":
      return discount;
    case "inactive":
      throw new DomainError("discount_not_found");
    case "expired":
      throw new DomainError("discount_expired");
  }
}

/** @throws DomainError `discount_not_for_this`, with what the code is for. */
export function refuseUnlessFor(discount: StoredDiscount, purpose: DiscountPurpose): void {
  if (discount.for.includes(purpose)) return;
  const detail = `This code is for ${purposesInWords(discount.for)} only.`;
  throw new DomainError("discount_not_for_this", { detail });
}

/**
 * Looks up a code for a visitor. Whether the email address has used it before is only known when the
 * booking starts.
 * @throws DomainError as `findUsableDiscount`, and `discount_not_for_this`; a code that is used up is answered as one
 *   that does not exist, so that guessing reveals nothing about other clients.
 */
export async function checkDiscount(
  codes: Pick<DiscountCodeStore, "find">,
  { body: { code, bookingId, for: purpose } }: EndpointInput<typeof endpoint>,
  now: Date,
): Promise<EndpointResponse<typeof endpoint>> {
  const discount = await findUsableDiscount(codes, code, now);
  if (isUsedUp(discount, bookingId)) throw new DomainError("discount_not_found");
  if (purpose) refuseUnlessFor(discount, purpose);
  return discount;
}

const pathOf = (bookingId: string) => `usedBy.${bookingId}`;

const addedAt = ({ createdAt }: StoredDiscount) => epochSeconds(new Date(createdAt));

const epochSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * The key under which it is stored that a mailbox has used a code: a digest, from which the address
 * cannot be read, only guessed. It is longer than any code, so a visitor cannot enter it as one.
 */
export function mailboxKeyOf(code: string, email: string): { code: string } {
  const digest = createHash("sha256")
    .update(JSON.stringify([code, mailboxOf(email)]))
    .digest("base64url");
  return { code: `${code}#${digest}` };
}

/**
 * The mailbox behind an address, in lower case. Mail services deliver `sam+news@…` to `sam@…`, and
 * Gmail ignores dots as well, so one client has many spellings. Only codes that are once per email use
 * this: mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+", 1);
  const domain = address.slice(at + 1);
  // An address that begins with + has nothing before it.
  const local = name || address.slice(0, at);
  return gmailDomains.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

const gmailDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);
