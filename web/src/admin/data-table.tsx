import type { ReactNode } from "react";
import desk from "./desk.module.css";

interface DataTableProps {
  readonly caption?: ReactNode;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    /** One for each column after the first. */
    readonly cells: readonly ReactNode[];
  }[];
}

export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <table className={desk["table"]}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
