import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "#web/components/toasts.ts";

interface Options<Id> {
  readonly remove: (id: Id) => Promise<unknown>;
  /** Throws when the item cannot be brought back. */
  readonly restore: (id: Id) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

export function useUndoableDeletion<Id>({ remove, restore, onFailure }: Options<Id>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deletedHeading = useRef<HTMLHeadingElement>(null);

  const [putBacks, setPutBacks] = useState(0);
  useEffect(() => {
    if (putBacks > 0) (deletedHeading.current ?? heading.current)?.focus();
  }, [putBacks]);

  async function undo(id: Id, name: string): Promise<boolean> {
    try {
      await restore(id);
      toast.success(`${name} is back.`);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  return {
    /** The list's heading takes the focus: the pressed button is gone with its card. */
    heading,
    /** The same for the list of what was deleted. */
    deletedHeading,
    /** @param close closes the question whether to delete it, if there was one. */
    async deleteItem(id: Id, name: string, close = () => {}) {
      try {
        await remove(id);
        flushSync(close);
        heading.current?.focus();
        toast.success(`${name} is deleted.`, { label: "Undo", run: () => void undo(id, name) });
      } catch (error) {
        onFailure(error);
      }
    },
    /** Puts an item back that was deleted some time ago. */
    async putBack(id: Id, name: string) {
      // The focus moves once the row is gone, perhaps with its list.
      if (await undo(id, name)) setPutBacks((count) => count + 1);
    },
  };
}
