import { useState } from "react";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { BlockEntry, firstPaidOn, isPaidDay } from "#shared/sessions/block-entry.ts";
import { blockInWords } from "#shared/sessions/block-words.ts";
import { readSessionAmount } from "#shared/sessions/session-payments.ts";
import { handWays } from "#shared/sessions/taken-by-hand.ts";
import { CalendarDate, londonDate } from "#shared/values/london-days.ts";
import { poundsAsTyped } from "#shared/values/money.ts";
import { inLetters, upkeepMinutes } from "#shared/values/numbers-in-sentences.ts";
import { visibleText } from "#shared/values/pasted-text.ts";
import { BlockTerms } from "#shared/website/block-terms.ts";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { sayUndoable } from "#web/admin/undoable.ts";
import { useChange } from "#web/admin/use-change.ts";
import { type Reading, readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls, useBookingPages } from "#web/features/bookings/bookings-cache.ts";
import { newId } from "#web/new-id.ts";
import { useWebsite } from "#web/website.ts";

const labels = {
  block: "Block",
  amount: "Amount paid, in pounds",
  how: "How it was paid",
  day: "Day it was paid",
  name: "Client’s name",
  email: "Client’s email",
};
type Typed = Readonly<Record<keyof typeof labels, string>>;

/** Enters a block that a client has paid to the trainer. */
export function EnterBlockDialog({ onClose }: { onClose: () => void }) {
  const { blocks } = useWebsite().offer;
  const calls = useBookingCalls();
  const fail = useFailure();
  const change = useChange();
  // Pressing again after a lost answer enters the same block.
  const [bookingId] = useState(() => newId());
  const today = londonDate(new Date());
  const priceOf = (name: string) =>
    poundsAsTyped(blocks.find((each) => each.name === name)?.pricePence ?? 0);
  const first = blocks[0]?.name ?? "";
  const form = useFormFields<Typed>(labels, {
    block: first,
    amount: priceOf(first),
    how: "cash",
    day: today,
    name: "",
    email: "",
  });

  const { name: client, block: chosen, day } = form.fields;
  const terms = blocks.find(({ name }) => name === chosen);
  const isDay = CalendarDate.safeParse(day).success && isPaidDay(day, new Date());
  const { items } = useBookingPages(isDay ? { kind: "sessions", from: day, to: day } : undefined);
  const twin = items
    .filter(isBlock)
    .find(
      ({ name, block, ...each }) =>
        name === visibleText(client) && block.name === chosen && each.bookingId !== bookingId,
    );

  function choose(name: string) {
    // What the trainer has typed stays.
    const isPrice = form.fields.amount === priceOf(form.fields.block);
    form.type("block", name);
    if (isPrice) form.type("amount", priceOf(name));
  }

  function read({ block, amount, email, ...typed }: Typed): Reading<BlockEntry> {
    const paid = readSessionAmount(amount);
    const entry = readAs(BlockEntry, {
      ...typed,
      // Without its price.
      block: BlockTerms.safeParse(blocks.find(({ name }) => name === block)).data,
      amount: "pence" in paid ? paid.pence : Number.NaN,
      ...(visibleText(email) !== "" && { email }),
    });
    const dayError = { path: "day", message: errorMessages.block_day_invalid };
    if (!("errors" in entry)) {
      return isPaidDay(entry.value.day, new Date()) ? entry : { errors: [dayError] };
    }
    const others = entry.errors.filter(({ path }) => path !== "amount");
    return "error" in paid
      ? { errors: [{ path: "amount", message: paid.error }, ...others] }
      : entry;
  }

  const removing = {
    call: () => calls.removeBlock(bookingId),
    done: "Block removed.",
    unanswered: "The block could not be removed. Please try again.",
  };

  function submit() {
    void form.submit(
      read(form.latest()),
      async (entry) => {
        await calls.enterBlock(bookingId, entry);
        sayUndoable(`Block added for ${entry.name}.`, () => change(removing));
        onClose();
      },
      (error) => {
        if (error instanceof ApiError && error.code === "block_day_invalid") {
          form.refuse([{ path: "day", message: error.detail }]);
        } else if (error instanceof ApiError && error.code === "conflict") {
          // Another press would not help, as the API's sentence says.
          toast.error("This block was added before you changed it. Close this to see it.");
        } else
          void fail(error, "No reply. It’s safe to press again: the block is added only once.");
      },
    );
  }

  return (
    <FormDialog
      title="Add a Block Paid to You"
      form={form}
      confirm="Add Block"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.field("name")} autoComplete="off" />
      <SelectField
        {...form.field("block")}
        onChange={choose}
        // Not in the options, which a phone cuts off.
        hint={terms && blockInWords(terms)}
        options={blocks.map(({ name }) => ({ value: name, label: name }))}
      />
      <div className={desk["pair"]}>
        <TextField {...form.field("amount")} inputMode="decimal" />
        <SelectField
          {...form.field("how")}
          options={handWays.map((value) => ({
            value,
            label: value === "cash" ? "In cash" : "By bank transfer",
          }))}
        />
      </div>
      <TextField {...form.field("day")} type="date" min={firstPaidOn(new Date())} max={today} />
      <TextField
        {...form.field("email")}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={`Within ${inLetters(2 * upkeepMinutes)} minutes the client gets a receipt, with a link that shows how many sessions are left.`}
      />
      {twin && (
        <Notice tone="warning" title="This client already has this block from this day.">
          <p>Add it only if they have paid for two.</p>
        </Notice>
      )}
    </FormDialog>
  );
}
