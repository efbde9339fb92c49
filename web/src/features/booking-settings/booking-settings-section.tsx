import { useState } from "react";
import type { BookingSettings, BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { changeBookingSettings, getBookingSettings } from "#shared/bookings/mail-admin-api.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { changedNames } from "#web/admin/record-edit.ts";
import { Tick } from "#web/admin/tick.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";
import { useSessionEnd } from "#web/session/require-session.tsx";

const bookingSettingsApi = {
  load: () => callAsTrainer(getBookingSettings, {}),
  change: (body: BookingSettingsChange) => callAsTrainer(changeBookingSettings, { body }),
};
type BookingSettingsApi = typeof bookingSettingsApi;

export default function BookingSettingsSection({ api = bookingSettingsApi }) {
  const { value: saved, error, reload } = useLoaded(api.load);
  return (
    <section aria-labelledby="booking-settings" className="stack-4">
      <h2 id="booking-settings">Bookings</h2>
      {saved ? (
        <SettingsForm start={saved} api={api} />
      ) : error === undefined ? (
        <Skeleton label="Loading settings…" lines={4} />
      ) : (
        <LoadProblem error={error} what="settings" onRetry={reload} />
      )}
    </section>
  );
}

const labels = {
  askForTime: "Ask clients who have paid but not chosen a time",
  refundCancelled: "Refund cancelled bookings automatically",
};

/** Sends the switches that were turned, so that those that another administrator turns stay so. */
function SettingsForm({ start, api }: { start: BookingSettings; api: BookingSettingsApi }) {
  const [saved, setSaved] = useState(start);
  const [outcome, setOutcome] = useState<"saved" | "failed">();
  const form = useFormFields(labels, start, () => setOutcome(undefined));
  const endsSession = useSessionEnd();

  async function save() {
    setOutcome(undefined);
    const turned = changedNames(form.fields, saved);
    const change = Object.fromEntries(turned.map((name) => [name, form.fields[name]]));
    await form.submit(
      { value: change },
      async () => {
        if (turned.length > 0) setSaved(await api.change(change));
        setOutcome("saved");
      },
      (error) => {
        setOutcome("failed");
        endsSession(error);
      },
    );
  }

  return (
    <Form {...form.formProps} aria-label="Bookings" onSubmit={save}>
      <div>
        <Tick {...form.tick("askForTime")} />
        <p className="small-print">
          They get an email two days after they book, and another after five. The emails stop when a
          time is noted, or when they say that they have chosen one.
        </p>
      </div>
      <div>
        <Tick {...form.tick("refundCancelled")} />
        <p className="small-print">
          A client can cancel within 14 days. With this on, the site refunds the fee of a
          consultation within minutes, up to five a day, if none of it has been refunded yet and the
          consultation cannot have started. Everything else waits for you. Stripe keeps its fee for
          each refund, and anyone who pays can cancel.
        </p>
      </div>
      {outcome === "saved" && (
        <Notice tone="success" role="alert" title="Your settings are saved." />
      )}
      {outcome === "failed" && (
        <Notice
          tone="danger"
          role="alert"
          title="Your settings could not be saved. Please try again."
        />
      )}
      <Button type="submit" className={desk["alone"]} busy={form.busy}>
        Save Settings
      </Button>
    </Form>
  );
}
