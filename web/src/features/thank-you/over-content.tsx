import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { keptBookingPath } from "#web/checkout/kept-draft.ts";
import { Notice } from "#web/components/notice.tsx";
import type { Show, ThankYou } from "./ask-server.ts";
import { BookingLink, HomeLink } from "./links.tsx";
import { useLaterShowing } from "./use-later-showing.ts";

interface OverContentProps {
  readonly over: Extract<ThankYou, { readonly status: "over" }>;
  readonly show: Show;
}

/** What was booked or paid here is over by now. */
export default function OverContent({ over, show }: OverContentProps) {
  useLaterShowing(over, show);
  const { id, title, detail } = over;
  const path = keptBookingPath(id);
  return (
    <>
      <Notice tone="info" title={title}>
        <p>
          <span>
            {detail ?? (path ? "Its page says more." : "The latest email about it says more.")}
          </span>{" "}
          If something is not right, <Link to={paths.contact}>write to me</Link>.
        </p>
      </Notice>
      <div className="actions">
        {path && <BookingLink to={path}>See your booking</BookingLink>}
        <HomeLink />
      </div>
    </>
  );
}
