import { useEffect, useRef, useState } from "react";
import { londonDate } from "#shared/values/london-days.ts";
import { formatCount } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { saveFile } from "#web/admin/save-file.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "./consultations.module.css";
import type { BookingsQuery, ConsultationsApi } from "./consultations-api.ts";
import { writeExport } from "./export-file.ts";

interface ExportButtonProps {
  readonly query: BookingsQuery | undefined;
  readonly api: Pick<ConsultationsApi, "exportPage">;
  readonly onFailure: (error: unknown, message: string) => void;
}

/** Downloads the chosen bookings as CSV and shows the progress. */
export function ExportButton({ query, api, onFailure }: ExportButtonProps) {
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(asked: BookingsQuery) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setCount(0);
    try {
      const written = await writeExport(
        api.exportPage,
        asked,
        (far) => setCount(far.count),
        signal,
      );
      saveFile(fileName(asked), written.file);
      if (written.isPartial) {
        toast.info("The search found more than was exported. Please search for more of the name.");
      } else {
        toast.success(`${bookings(written.count)} exported.`);
      }
    } catch (error) {
      if (!signal.aborted) {
        onFailure(error, "The export could not be completed. Please try again.");
      }
    } finally {
      setCount(undefined);
    }
  }

  return (
    <div className={styles["export"]}>
      <Button
        variant="quiet"
        busy={count !== undefined}
        disabled={!query}
        onClick={() => query && start(query)}
      >
        Export CSV
      </Button>
      {count !== undefined && (
        <Button variant="quiet" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      )}
      <span role="status" className={desk["muted"]}>
        {count !== undefined && `${bookings(count)} so far…`}
      </span>
    </div>
  );
}

function bookings(count: number): string {
  return count === 1 ? "1 booking" : `${formatCount(count)} bookings`;
}

function fileName({ kind }: BookingsQuery): string {
  const what = kind === "payment" ? "session-payments" : "consultations";
  return `touchline-${what}-${londonDate(new Date())}.csv`;
}
