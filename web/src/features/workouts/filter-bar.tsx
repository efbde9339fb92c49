import { type ReactNode, useId } from "react";
import styles from "./filter-bar.module.css";
import type { FilterOptions, LibraryFilters } from "./library-filters.ts";
import { inWords } from "./workout-facts.ts";

interface FilterBarProps {
  options: FilterOptions;
  filters: LibraryFilters;
  onChange: (filters: LibraryFilters) => void;
  /** What the filters leave, said again whenever it changes. */
  summary: ReactNode;
}

/** Narrows the library down. */
export function FilterBar({ options, filters, onChange, summary }: FilterBarProps) {
  const filter = (name: keyof LibraryFilters) => ({
    name,
    options: options[name],
    value: filters[name],
    onChange: (value: string) => {
      const { [name]: _, ...others } = filters;
      onChange(value ? { ...others, [name]: value } : others);
    },
  });
  return (
    <search className={styles["bar"]} aria-label="Filter workouts">
      <Filter label="Difficulty" {...filter("difficulty")} />
      <Filter label="Category" {...filter("category")} />
      <p className={styles["summary"]} role="status">
        {summary}
      </p>
    </search>
  );
}

interface FilterProps {
  name: string;
  label: string;
  options: readonly string[];
  value: string | undefined;
  /** Receives the value, or nothing for all. */
  onChange: (value: string) => void;
}

function Filter({ name, label, options, value = "", onChange }: FilterProps) {
  const id = useId();
  return (
    <div className={styles["filter"]}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        data-chosen={value !== ""}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {inWords(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
