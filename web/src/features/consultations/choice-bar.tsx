import { useId } from "react";
import type { BookingKind, BookingShow } from "#shared/bookings/admin-bookings.ts";
import { formatCount } from "#shared/values/money.ts";
import { Tick } from "#web/admin/tick.tsx";
import { SelectField, TextField } from "#web/components/text-field.tsx";
import { type BookingChoice, daysError, showLabels, showsOf } from "./booking-choice.ts";
import styles from "./consultations.module.css";

interface ChoiceBarProps {
  readonly choice: BookingChoice;
  readonly search: string;
  readonly count: (kind: BookingKind, show: BookingShow) => number | undefined;
  readonly onSearch: (search: string) => void;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
}

const kindLabels = { consultation: "Consultations", payment: "Session payments" } as const;

/** The filters of the list: kind, state, days and search. */
export function ChoiceBar({ choice, search, count, onSearch, onChange }: ChoiceBarProps) {
  const { kind, show } = choice;
  const isShow = (value: string): value is BookingShow =>
    showsOf[kind].some((each) => each === value);

  return (
    <search className={styles["choice"]}>
      <Kinds kind={kind} onChange={(chosen) => onChange({ kind: chosen })} />
      <TextField
        name="search"
        type="search"
        label="Search"
        hint={kind === "consultation" ? "By name, e-mail or phone" : "By name or e-mail"}
        optional="evidently"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={search}
        onChange={onSearch}
      />
      <div className={styles["filters"]}>
        <SelectField
          name="show"
          label="Show"
          optional="evidently"
          value={show}
          options={showsOf[kind].map((each) => ({
            value: each,
            label: withCount(showLabels[each], count(kind, each)),
          }))}
          onChange={(value) => isShow(value) && onChange({ show: value })}
        />
        {kind === "consultation" && (
          <Tick
            name="showCompleted"
            className={styles["toggle"]}
            checked={show !== "todo"}
            onChange={(checked) => onChange({ show: checked ? "all" : "todo" })}
          >
            Show Completed
          </Tick>
        )}
        <TextField
          name="from"
          type="date"
          label="From"
          optional="evidently"
          value={choice.from}
          onChange={(from) => onChange({ from })}
        />
        <TextField
          name="to"
          type="date"
          label="To"
          optional="evidently"
          error={daysError(choice)}
          value={choice.to}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </search>
  );
}

function Kinds(props: { kind: BookingKind; onChange: (kind: BookingKind) => void }) {
  const name = useId();
  return (
    <fieldset className={styles["kinds"]}>
      <legend className="visually-hidden">Kind of booking</legend>
      {(["consultation", "payment"] as const).map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name={name}
            checked={props.kind === kind}
            onChange={() => props.onChange(kind)}
          />
          <span>{kindLabels[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${formatCount(count)})`;
}
