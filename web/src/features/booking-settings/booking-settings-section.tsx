import type * as z from "zod/mini";
import { getBookingSettings, saveBookingSettings } from "#shared/bookings/admin-api.ts";
import { BookingSettings } from "#shared/bookings/booking-settings.ts";
import { LoadProblem } from "#web/admin/failures.tsx";
import { keptRecord } from "#web/admin/record-edit.ts";
import { Tick } from "#web/admin/tick.tsx";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";
import { useSessionEnd } from "#web/session/require-session.tsx";

const Saved = saveBookingSettings.body;
type Saved = z.infer<typeof Saved>;

/** The calls of this section; tests bring their own. */
const bookingSettingsApi = {
  load: () => callAsTrainer(getBookingSettings, {}),
  save: (body: Saved) => callAsTrainer(saveBookingSettings, { body }),
};
type BookingSettingsApi = typeof bookingSettingsApi;

const record = {
  labels: {
    askForTime: "Ask clients who have not chosen a time",
    refundCancelled: "Refund cancelled bookings automatically",
  },
  fieldsOf: ({ askForTime, refundCancelled }: Saved): BookingSettings => ({
    askForTime,
    refundCancelled,
  }),
  read: (fields: BookingSettings, { revision }: Saved) => ({ value: { ...fields, revision } }),
  changed: "booking_settings_changed",
} as const;

const keptEdit = keptRecord("booking-settings", Saved, BookingSettings);

/** What the site does with bookings on its own. */
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

/** Two administrators cannot disagree about a switch: both have turned it, to the same side. */
function SettingsForm({ start, api }: { start: Saved; api: BookingSettingsApi }) {
  const form = useRecordForm({
    kind: record,
    start,
    kept: keptEdit,
    save: api.save,
    latest: api.load,
    onFailure: useSessionEnd(),
  });
  return (
    <Form {...form.formProps} aria-label="Bookings" onSubmit={form.save}>
      <div>
        <Tick {...form.tick("askForTime")} />
        <p className="small-print">
          They get an email two days after they book, and another after five. It stops when a time
          is noted, or when they say that they have chosen one.
        </p>
      </div>
      <div>
        <Tick {...form.tick("refundCancelled")} />
        <p className="small-print">
          A client can cancel within 14 days. Turned on, all that they paid goes back within
          minutes, unless they asked to go ahead within those days and may have had some of it.
          Then, and when it is turned off, the booking asks you. Stripe keeps its fee for each
          payment that is refunded, and anyone who pays can cancel.
        </p>
      </div>
      {form.outcome === "saved" && (
        <Notice tone="success" role="alert" title="Your settings are saved." />
      )}
      {form.outcome === "failed" && (
        <Notice
          tone="danger"
          role="alert"
          title="Your settings could not be saved. Please try again."
        />
      )}
      <div className="cluster">
        <Button type="submit" busy={form.busy}>
          Save Settings
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.drop}>
            Drop My Changes
          </Button>
        )}
      </div>
    </Form>
  );
}
