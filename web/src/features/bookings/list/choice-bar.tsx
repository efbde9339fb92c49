import { useId, useRef, useState } from "react";
import { type BookingShow, listedDays } from "#shared/bookings/booking-choice.ts";
import { type BookingKind, bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { formatCount } from "#shared/values/money.ts";
import { Tick } from "#web/admin/tick.tsx";
import { Button } from "#web/components/button.tsx";
import pill from "#web/components/choice.module.css";
import field from "#web/components/field.module.css";
import { CrossIcon } from "#web/components/icons.tsx";
import { SelectField, TextField } from "#web/components/text-field.tsx";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import {
  type BookingChoice,
  daysError,
  filtersOf,
  keptKind,
  showLabels,
} from "./booking-choice.ts";
import styles from "./choice-bar.module.css";

interface ChoiceBarProps {
  readonly choice: BookingChoice;
  readonly search: string;
  readonly count: (kind: BookingKind, show: BookingShow) => number | undefined;
  readonly onSearch: (search: string) => void;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
}

/** Which list it is, its search, and its filters by state and days. On a phone the filters are one button. */
export function ChoiceBar({ choice, search, count, onSearch, onChange }: ChoiceBarProps) {
  const { kind, show } = choice;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isShow = (value: string): value is BookingShow =>
    deskKinds[kind].shows.some((each) => each === value);
  const chosen = filtersOf(choice);

  function choose(kind: BookingKind) {
    keptKind.keep(kind);
    onChange({ kind });
  }

  return (
    <search className={`stack-2 ${styles["choice"]}`} data-screen-only>
      <Kinds kind={kind} onChange={choose} />
      <div className={styles["find"]}>
        <div className={styles["search"]}>
          <label className="visually-hidden" htmlFor={`${id}-search`}>
            Search
          </label>
          <input
            id={`${id}-search`}
            className={field["control"]}
            name="search"
            type="search"
            placeholder={deskKinds[kind].searchHint}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </div>
        <Button
          ref={opener}
          variant="secondary"
          className={styles["opener"]}
          aria-expanded={isOpen}
          aria-controls={`${id}-filters`}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen.length === 0 ? "Filters" : `Filters (${chosen.length})`}
        </Button>
      </div>
      <div id={`${id}-filters`} className={styles["filters"]} data-open={isOpen}>
        <SelectField
          name="show"
          label="Show"
          optional="evidently"
          className={styles["inline"]}
          value={show}
          options={deskKinds[kind].shows.map((each) => ({
            value: each,
            label: withCount(showLabels[each], count(kind, each)),
          }))}
          onChange={(value) => isShow(value) && onChange({ show: value })}
        />
        {deskKinds[kind].hasToDo && (
          <Tick
            name="showCompleted"
            checked={show !== "todo"}
            onChange={(checked) => onChange({ show: checked ? "all" : "todo" })}
          >
            Show Completed
          </Tick>
        )}
        <div className={styles["days"]}>
          <TextField
            name="from"
            type="date"
            label="From"
            optional="evidently"
            className={styles["inline"]}
            min={listedDays.first}
            max={listedDays.last}
            error={daysError(choice)?.from}
            value={choice.from}
            onChange={(from) => onChange({ from })}
          />
          <TextField
            name="to"
            type="date"
            label="To"
            optional="evidently"
            className={styles["inline"]}
            min={listedDays.first}
            max={listedDays.last}
            error={daysError(choice)?.to}
            value={choice.to}
            onChange={(to) => onChange({ to })}
          />
        </div>
      </div>
      {chosen.length > 0 && (
        <ul className={styles["chips"]} aria-label="Filters that are set">
          {chosen.map(([label, changes]) => (
            <li key={label}>
              <button
                type="button"
                className={pill["choice"]}
                onClick={() => {
                  onChange(changes);
                  // The pressed button disappears.
                  opener.current?.focus();
                }}
              >
                <span className="visually-hidden">Remove filter: </span>
                <span>{label}</span>
                <CrossIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function Kinds(props: { kind: BookingKind; onChange: (kind: BookingKind) => void }) {
  const name = useId();
  return (
    <fieldset className={styles["kinds"]}>
      <legend className="visually-hidden">Kind of booking</legend>
      {bookingKinds.map((kind) => (
        <label key={kind} className={pill["choice"]}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={props.kind === kind}
            onChange={() => props.onChange(kind)}
          />
          <span>{deskKinds[kind].label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${formatCount(count)})`;
}
