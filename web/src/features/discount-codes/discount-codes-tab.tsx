import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { restorableDays } from "#shared/values/deletions.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { copyText } from "#web/admin/copy-text.ts";
import { useFailure } from "#web/admin/failures.tsx";
import { RecentlyDeleted } from "#web/admin/recently-deleted.tsx";
import { RecordsTab } from "#web/admin/records-tab.tsx";
import { useChange, useDeletion } from "#web/admin/use-change.ts";
import { type LoadFigures, loadFigures, useFigures } from "#web/admin/use-figures.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { DiscountCard } from "./discount-card.tsx";
import styles from "./discount-codes.module.css";
import { AddDiscount, EditDiscountDialog } from "./discount-forms.tsx";
import { type DiscountsApi, discountsApi, useDiscounts } from "./use-discounts.ts";

export default function DiscountCodesTab({
  api = discountsApi,
  load = loadFigures,
}: {
  api?: DiscountsApi;
  load?: LoadFigures;
}) {
  const list = useDiscounts(api);
  const counted = useFigures(load);
  const [dialog, setDialog] = useState<{ kind: "edit" | "delete"; code: string }>();
  const fail = useFailure(list.refetch);
  const change = useChange(list.refetch);
  const open = list.discounts.find(({ code }) => code === dialog?.code);
  const close = () => setDialog(undefined);
  const { deleteItem, putBack } = useDeletion(list);
  const isOwn = useSearchParams()[0].get("new") === "yourself";

  function usesOf(code: string) {
    if (!counted.data?.isComplete) return undefined;
    const { codes } = counted.data.figures;
    return codes.find((each) => each.code === code) ?? { uses: 0, discountGiven: 0 };
  }

  function refresh() {
    void counted.refetch();
    void list.refetch();
  }

  const copy = (code: string) =>
    copyText(code, `${code} is copied.`, "Your browser did not let the code be copied.");

  return (
    <>
      <RecordsTab
        title="Discount Codes"
        list={{ ...list, refetch: refresh }}
        what="discount codes"
        note={
          counted.error !== null && (
            <span role="alert">The uses could not be counted. Please refresh.</span>
          )
        }
        isEmpty={list.discounts.length === 0}
        empty={
          <Notice tone="info" title="No discount codes yet">
            <p>Clients can use a code as soon as you add it.</p>
          </Notice>
        }
        side={
          <div className={`stack-4 ${styles["add"]}`}>
            {isOwn && <BookYourself />}
            <AddDiscount
              isOwn={isOwn}
              create={list.create}
              onExists={list.refetch}
              onFailure={fail}
            />
          </div>
        }
        below={
          <RecentlyDeleted
            list={list.deleted}
            what="discount codes"
            idOf={({ code }) => code}
            nameOf={({ code }) => code}
            onPutBack={({ code }) => putBack(code, code)}
          />
        }
      >
        {list.discounts.map((discount) => (
          <li key={discount.code}>
            <DiscountCard
              discount={discount}
              uses={usesOf(discount.code)}
              onToggle={(active) => change({ call: () => list.setActive(discount, active) })}
              onCopy={() => copy(discount.code)}
              onEdit={() => setDialog({ kind: "edit", code: discount.code })}
              onDelete={() => setDialog({ kind: "delete", code: discount.code })}
            />
          </li>
        ))}
      </RecordsTab>

      {open && dialog?.kind === "edit" && (
        <EditDiscountDialog
          discount={open}
          change={list.change}
          latest={list.latest}
          onFailure={fail}
          onClose={close}
        />
      )}
      {open && dialog?.kind === "delete" && (
        <ConfirmDialog
          title={`Delete ${open.code}?`}
          confirm="Delete"
          onConfirm={() => deleteItem(open.code, open.code, close)}
          onClose={close}
        >
          <p>
            The code stops working at once. Bookings made with it stay as they are. To pause it
            instead, make it inactive. You can restore it for <span>{restorableDays}</span> days.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What a new code is for that the desk has asked for. */
function BookYourself() {
  return (
    <Notice tone="info" title="Book yourself">
      <p>
        Choose a code and add it. Then book a consultation with it on your site, with your own email
        address: it is free, and the code works once.
      </p>
      <ButtonLink variant="secondary" to={paths.bookConsultation}>
        Book a Consultation
      </ButtonLink>
    </Notice>
  );
}
