import { useState } from "react";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { useWebsite } from "#web/website.ts";
import { EnterBlockDialog } from "./enter-block-dialog.tsx";

/** Adds a block that was paid to the trainer, if there are blocks on offer. */
export function EnterBlockButton() {
  const { blocks } = useWebsite().offer;
  const [isOpen, setOpen] = useState(false);
  if (blocks.length === 0) return null;
  return (
    <div data-screen-only>
      <Button variant="secondary" className={desk["alone"]} onClick={() => setOpen(true)}>
        Add a Block Paid to You
      </Button>
      {isOpen && <EnterBlockDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
