import { createContext, type ReactElement, useContext, useState } from "react";
import type { Elements } from "#web/components/elements.ts";

type DialogOf = (onClose: () => void) => ReactElement;

const OpenDialog = createContext<(dialogOf: DialogOf) => void>(() => undefined);

/** Opens a dialog that stays when the button that opens it goes: another administrator may have changed the record. */
export const useDialog = () => useContext(OpenDialog);

export function DialogHost({ children }: { children: Elements }) {
  const [open, setOpen] = useState<{ readonly dialogOf: DialogOf }>();
  const dialog: Elements = open?.dialogOf(() => setOpen(undefined));
  return (
    <OpenDialog value={(dialogOf) => setOpen({ dialogOf })}>
      {children}
      {dialog}
    </OpenDialog>
  );
}
