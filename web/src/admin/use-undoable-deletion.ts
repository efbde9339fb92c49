import { useRef } from "react";
import { flushSync } from "react-dom";
import { toast } from "#web/components/toasts.ts";

interface Options {
  readonly remove: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/** Deletes an item of a list, and offers to undo it. */
export function useUndoableDeletion({ remove, restore, onFailure }: Options) {
  const heading = useRef<HTMLHeadingElement>(null);

  async function undo(id: string, name: string) {
    try {
      await restore(id);
      toast.success(`${name} is back.`);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    /** The list's heading takes the focus: the pressed button is gone with its card. */
    heading,
    /** @param close closes the question whether to delete it. */
    async deleteItem(id: string, name: string, close: () => void) {
      try {
        await remove(id);
        flushSync(close);
        heading.current?.focus();
        toast.success(`${name} is deleted.`, { label: "Undo", run: () => void undo(id, name) });
      } catch (error) {
        onFailure(error);
      }
    },
  };
}
