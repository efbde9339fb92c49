import { blockInWords, eachInWords } from "#shared/sessions/block-words.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { isSameBlock } from "#shared/website/same-block.ts";
import choice from "#web/components/choice.module.css";
import { FieldError } from "#web/components/field.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./payment-page.module.css";
import type { PaymentPageState } from "./use-payment-page.ts";

/** The blocks of sessions on offer, and the amount of the visitor's choice. */
export function BlockChoice({ page }: { page: PaymentPageState }) {
  const { blocks } = useWebsite().offer;
  const { draft, errors, choose } = page;
  // A kept choice may have been withdrawn meanwhile.
  const isGone = draft.block && page.listPricePence === undefined;
  const error =
    errors["block"] ?? (isGone && "This block is no longer on offer. Please choose again.");
  if (blocks.length === 0 && !draft.block) return null;
  return (
    <fieldset
      className={`stack-3 ${styles["blocks"]}`}
      aria-describedby={error ? "block-error" : undefined}
    >
      <legend>What are you paying for?</legend>
      {blocks.map((block) => {
        const { name, sessions, weeks, pricePence } = block;
        const each = eachInWords(pricePence, sessions);
        return (
          <label key={name} className={choice["choice"]}>
            <input
              type="radio"
              name="block"
              value={name}
              checked={isSameBlock(block, draft.block)}
              onChange={() => choose({ name, sessions, weeks })}
            />
            <span>
              <span>{name}</span>
              <small>{blockInWords(block)}</small>
              {each && <small>{each}</small>}
            </span>
            <span>{formatPoundsInProse(pricePence)}</span>
          </label>
        );
      })}
      <label className={choice["choice"]}>
        <input
          type="radio"
          name="block"
          value=""
          checked={!draft.block}
          aria-invalid={error ? true : undefined}
          onChange={() => choose()}
        />
        <span>A single session, or another amount</span>
      </label>
      {error && <FieldError id="block-error">{error}</FieldError>}
    </fieldset>
  );
}
