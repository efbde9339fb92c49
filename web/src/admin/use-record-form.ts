import { useRef, useState } from "react";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { Difference } from "./differences.tsx";
import { isSame } from "./is-same.ts";
import { isPictureDraft, otherPictureNote } from "./pictures/picture-draft.ts";
import { changedNames, type KeptEdit, mergeEdit, type RecordEdit, rebased } from "./record-edit.ts";
import { type Reading, useFormFields } from "./use-form-fields.ts";

interface RecordKind<Item, Fields extends object, Value> {
  readonly labels: Readonly<Record<keyof Fields, string>>;
  /** What the values of a select are called. */
  readonly choices?: { readonly [Name in keyof Fields]?: Readonly<Record<string, string>> };
  /** How values that are no text read beside each other. */
  readonly inWords?: { readonly [Name in keyof Fields]?: (value: Fields[Name]) => string };
  readonly fieldsOf: (item: Item) => Fields;
  readonly read: (fields: Fields, base: Item) => Reading<Value>;
  /** The API's refusal to save over another version than `base`. */
  readonly changed: ErrorCode;
  /** Who saved a version, where the server says it. */
  readonly savedBy?: (item: Item) => string | undefined;
}

interface RecordFormOptions<Item, Fields extends object, Value> {
  readonly kind: RecordKind<Item, Fields, Value>;
  /** The record as the page knows it. Without unsaved text, the form follows it. */
  readonly start: Item;
  readonly kept: KeptEdit<Item, Fields>;
  readonly save: (value: Value, base: Item) => Promise<Item>;
  readonly latest: () => Promise<Item>;
  readonly onSaved?: (saved: Item, base: Item) => void;
  readonly onFailure: (error: unknown) => unknown;
}

/** The form of one stored record. It never overwrites what another administrator saved unseen. */
export function useRecordForm<Item, Fields extends object, Value>({
  kind: { labels, choices, inWords, fieldsOf, read, changed, savedBy },
  kept,
  ...options
}: RecordFormOptions<Item, Fields, Value>) {
  const [opened] = useState(() => {
    const start = { base: options.start, fields: fieldsOf(options.start) };
    return mergeEdit(kept.read(start) ?? start, start.base, fieldsOf);
  });
  const [{ base, theirs }, setState] = useState(opened);
  /** The base of now, for a callback of an earlier rendering. */
  const latestBase = useRef(base);
  const [outcome, setOutcome] = useState<"saved" | "failed">();
  const form = useFormFields(labels, opened.fields, (fields) => {
    keep(latestBase.current, fields);
    setOutcome(undefined);
  });
  const isChangedFrom = (item: Item, fields: Fields) =>
    changedNames(fields, fieldsOf(item)).length > 0;
  const [isResumed, setResumed] = useState(() => isChangedFrom(opened.base, opened.fields));

  const [known, setKnown] = useState(options.start);
  if (!isSame(known, options.start)) {
    setKnown(options.start);
    if (!theirs && !isChangedFrom(base, form.fields)) continueFrom(options.start);
  }

  function keep(item: Item, fields: Fields) {
    if (isChangedFrom(item, fields)) kept.keep({ base: item, fields });
    else kept.forget();
  }

  function show(edit: RecordEdit<Item, Fields>) {
    latestBase.current = edit.base;
    setState(edit);
    setResumed(false);
    setOutcome(undefined);
    form.reset(edit.fields);
    keep(edit.base, edit.fields);
  }

  function continueFrom(item: Item, fields = fieldsOf(item)) {
    show({ base: item, fields });
  }

  /** @returns the saved record; `undefined` when it is not saved */
  async function saveOver(item: Item, fields: Fields): Promise<Item | undefined> {
    let done: Item | undefined;
    setOutcome(undefined);
    await form.submit(
      read(fields, item),
      async (value) => {
        const saved = await options.save(value, item);
        // What was typed while it was being saved stays, over the saved record.
        continueFrom(saved, rebased(form.latest(), fields, fieldsOf(saved)));
        setOutcome("saved");
        done = saved;
        options.onSaved?.(saved, item);
      },
      async (error) => {
        setOutcome("failed");
        if (error instanceof ApiError && error.code === changed) {
          done = await meetLatest(item, fields);
        } else options.onFailure(error);
      },
    );
    return done;
  }

  async function meetLatest(item: Item, fields: Fields): Promise<Item | undefined> {
    let latest: Item;
    try {
      latest = await options.latest();
    } catch (error) {
      options.onFailure(error);
      return undefined;
    }
    const next = mergeEdit({ base: item, fields }, latest, fieldsOf);
    if (next.theirs === undefined) {
      continueFrom(next.base, next.fields);
      return saveOver(next.base, next.fields);
    }
    setState(next);
    return undefined;
  }

  const mine = theirs && rebased(form.fields, fieldsOf(base), fieldsOf(theirs));

  function differences(one: Fields, other: Fields): Difference[] {
    return changedNames(one, other).map((name) => {
      const line = { path: name, label: labels[name] };
      const before = textOf(name, one[name]);
      const after = textOf(name, other[name]);
      return before === after
        ? { ...line, before: [], after: [], note: otherPictureNote }
        : { ...line, before: [before], after: [after] };
    });
  }

  function textOf<Name extends keyof Fields>(name: Name, value: Fields[Name]): string {
    return inWords?.[name]?.(value) ?? plainText(value, choices?.[name]);
  }

  return {
    ...form,
    base,
    isChanged: isChangedFrom(base, form.fields),
    /** Whether the form opened with text that was left unsaved. */
    isResumed,
    outcome,
    save: () => saveOver(base, form.latest()),
    drop: () => continueFrom(theirs ?? base),
    /** Continues another edit of the record, such as one that was dropped. */
    resume: (edit: RecordEdit<Item, Fields>) => show(mergeEdit(edit, latestBase.current, fieldsOf)),
    /** What is disputed, as another administrator has saved it, and as it would be with the typed text. */
    versions: theirs && mine && ([fieldsOf(theirs), mine] as const),
    /** Where the typed text differs from what another administrator has saved meanwhile. */
    conflict: theirs && mine && differences(fieldsOf(theirs), mine),
    savedBy: theirs && savedBy?.(theirs),
    async decide(version: "mine" | "theirs") {
      if (!theirs || !mine) return;
      if (version === "theirs") return continueFrom(theirs);
      continueFrom(theirs, mine);
      await saveOver(theirs, mine);
    },
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;

function plainText(value: unknown, names: Readonly<Record<string, string>> | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (isPictureDraft(value)) return value.description || "A picture";
  const text = String(value ?? "");
  return names?.[text] ?? (text || "None");
}
