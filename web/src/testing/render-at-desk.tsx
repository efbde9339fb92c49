import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { DeskCache } from "#web/admin/desk-cache.tsx";

/**
 * Renders a part of the admin area with what is around it: the cache and the address.
 * @param query of the address, such as `?tab=numbers`
 */
export function renderAtDesk(part: ReactNode, query = "") {
  return render(
    <DeskCache>
      <MemoryRouter initialEntries={[`/admin${query}`]}>
        <Routes>
          <Route path="/admin" element={part} />
          <Route path="/login" element={<p>The login page</p>} />
        </Routes>
      </MemoryRouter>
    </DeskCache>,
  );
}
