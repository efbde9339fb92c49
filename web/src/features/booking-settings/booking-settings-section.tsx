import { useState } from "react";
import type { BookingSettings, BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { changeBookingSettings, getBookingSettings } from "#shared/bookings/mail-admin-api.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Tick } from "#web/admin/tick.tsx";
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

/** Sends the switches that were turned, so that those that another administrator turns stay so. */
function SettingsForm({ start, api }: { start: BookingSettings; api: BookingSettingsApi }) {
  const [saved, setSaved] = useState(start);
  const [change, setChange] = useState<BookingSettingsChange>({});
  const [outcome, setOutcome] = useState<"saving" | "saved" | "failed">();
  const endsSession = useSessionEnd();

  function tick(name: keyof BookingSettings) {
    return {
      name,
      checked: change[name] ?? saved[name],
      onChange(isOn: boolean) {
        setOutcome(undefined);
        setChange({ ...change, [name]: isOn });
      },
    };
  }

  async function save() {
    if (outcome === "saving") return;
    setOutcome("saving");
    try {
      if (Object.keys(change).length > 0) setSaved(await api.change(change));
      setChange({});
      setOutcome("saved");
    } catch (error) {
      setOutcome("failed");
      endsSession(error);
    }
  }

  return (
    <Form className="stack-4" aria-label="Bookings" refusal={undefined} onSubmit={save}>
      <div>
        <Tick {...tick("askForTime")}>Ask clients who have not chosen a time</Tick>
        <p className="small-print">
          They get an email two days after they book, and another after five. It stops when a time
          is noted, or when they say that they have chosen one.
        </p>
      </div>
      <div>
        <Tick {...tick("refundCancelled")}>Refund cancelled bookings automatically</Tick>
        <p className="small-print">
          A client can cancel within 14 days. Turned on, all that they paid goes back within
          minutes, unless they asked to go ahead within those days and may have had some of it.
          Then, and when it is turned off, the booking asks you. Stripe keeps its fee for each
          payment that is refunded, and anyone who pays can cancel.
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
      <Button type="submit" className={desk["alone"]} busy={outcome === "saving"}>
        Save Settings
      </Button>
    </Form>
  );
}
