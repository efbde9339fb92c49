import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type BookingSettings,
  bookingTicks,
  settingsTable,
} from "#shared/bookings/booking-settings.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { changedNames, rebased } from "#web/admin/record-edit.ts";
import { Tick } from "#web/admin/tick.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { useSessionEnd } from "#web/session/require-session.tsx";
import { type BookingSettingsApi, bookingSettingsApi } from "./booking-settings-api.ts";

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

const switchesOf = ({ pause, ...switches }: BookingSettings) => ({
  ...switches,
  isPaused: pause !== null,
});

/**
 * Sends the switches that were turned, so that those that another administrator turns stay so. The others
 * follow what is saved, also from the desk.
 */
function SettingsForm({ start, api }: { start: BookingSettings; api: BookingSettingsApi }) {
  const [saved, setSaved] = useState(switchesOf(start));
  const [outcome, setOutcome] = useState<"saved" | "failed">();
  const form = useFormFields(settingsTable, saved, () => setOutcome(undefined));
  const endsSession = useSessionEnd();

  const latest = useSyncExternalStore(api.subscribe, api.latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!latest) return;
    const now = switchesOf(latest);
    form.reset(rebased(form.latest(), saved, now));
    setSaved(now);
  }, [latest]);

  async function save() {
    setOutcome(undefined);
    const turned = changedNames(form.fields, saved);
    const change = Object.fromEntries(turned.map((name) => [name, form.fields[name]]));
    await form.submit(
      { value: change },
      async () => {
        if (turned.length > 0) await api.change(change);
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
      {bookingTicks.map((name) => (
        <div key={name}>
          <Tick {...form.tick(name)} />
          <p className="small-print">{settingsTable[name].hint}</p>
        </div>
      ))}
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
