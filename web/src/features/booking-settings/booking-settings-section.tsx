import { useEffect, useState } from "react";
import {
  type BookingSettings,
  bookingTicks,
  settingsTable,
} from "#shared/bookings/booking-settings.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem, refusalOr } from "#web/admin/failures.tsx";
import { changedNames, rebased } from "#web/admin/record-edit.ts";
import { Tick } from "#web/admin/tick.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import { bookingSettingsApi, useBookingSettings } from "./booking-settings-api.ts";

export default function BookingSettingsSection({ api = bookingSettingsApi }) {
  const settings = useBookingSettings(api);
  return (
    <section aria-labelledby="booking-settings" className="stack-4">
      <h2 id="booking-settings">Bookings</h2>
      {settings.data ? (
        <SettingsForm latest={settings.data} change={settings.change} />
      ) : settings.error === null ? (
        <Skeleton label="Loading settings…" lines={4} />
      ) : (
        <LoadProblem of={settings} what="settings" />
      )}
    </section>
  );
}

const switchesOf = ({ full, pause, ...switches }: BookingSettings) => ({
  ...switches,
  isFull: full !== null,
  isPaused: pause !== null,
});

/** Sends only the switches that were turned: those that another administrator turns, or the desk, stay so. */
export function SettingsForm({
  latest,
  change: save,
}: {
  latest: BookingSettings;
  change: ReturnType<typeof useBookingSettings>["change"];
}) {
  const [saved, setSaved] = useState(switchesOf(latest));
  const [outcome, setOutcome] = useState<"saved" | { readonly problem: string }>();
  const form = useFormFields(settingsTable, saved, () => setOutcome(undefined));
  const endsSession = useSessionEnd();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    const now = switchesOf(latest);
    form.reset(rebased(form.latest(), saved, now));
    setSaved(now);
  }, [latest]);

  async function submit() {
    setOutcome(undefined);
    const turned = changedNames(form.fields, saved);
    const change = Object.fromEntries(turned.map((name) => [name, form.fields[name]]));
    await form.submit(
      { value: change },
      async () => {
        if (turned.length > 0) await save(change);
        setOutcome("saved");
      },
      (error) => {
        if (endsSession(error)) return;
        setOutcome({
          problem: refusalOr(error, "Your settings could not be saved. Please try again."),
        });
      },
    );
  }

  return (
    <Form {...form.formProps} aria-label="Bookings" onSubmit={submit}>
      {bookingTicks.map((name) => (
        <div key={name}>
          <Tick {...form.tick(name)} />
          <p className="small-print">{settingsTable[name].hint}</p>
        </div>
      ))}
      {outcome === "saved" && <Notice tone="success" role="alert" title="Settings saved." />}
      {typeof outcome === "object" && <Notice tone="danger" role="alert" title={outcome.problem} />}
      <Button type="submit" className={desk["alone"]} busy={form.busy}>
        Save Settings
      </Button>
    </Form>
  );
}
