import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { DeskCache } from "#web/admin/desk-cache.tsx";

/** What every part of the admin area has around it: its cache and its address. */
export function AtDesk({ children, at = "" }: { children: ReactNode; at?: string }) {
  return (
    <DeskCache>
      <MemoryRouter initialEntries={[`/admin${at}`]}>
        <Routes>
          <Route path="/admin" element={children} />
          <Route path="/login" element={<p>The login page</p>} />
        </Routes>
      </MemoryRouter>
    </DeskCache>
  );
}

/** @param at the query of the address, such as `?tab=numbers` */
export const renderAtDesk = (part: ReactNode, at?: string) =>
  render(<AtDesk {...(at !== undefined && { at })}>{part}</AtDesk>);
