import { toast } from "#web/components/toasts.ts";

export function sayUndoable(done: string, undo: () => unknown): void {
  toast.success(done, { label: "Undo", run: () => void undo() });
}

interface Deletion<Id> {
  readonly remove: (id: Id) => Promise<unknown>;
  /** Throws when the item cannot be restored. */
  readonly restore: (id: Id) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

export function undoableDeletion<Id>({ remove, restore, onFailure }: Deletion<Id>) {
  async function putBack(id: Id, name: string): Promise<void> {
    try {
      await restore(id);
      toast.success(`${name} restored.`);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    putBack,
    /** @param close closes the question whether to delete it, if there was one. */
    async deleteItem(id: Id, name: string, close = () => {}): Promise<void> {
      try {
        await remove(id);
        close();
        sayUndoable(`${name} deleted.`, () => putBack(id, name));
      } catch (error) {
        onFailure(error);
      }
    },
  };
}
