import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { BookingId, ClientToken } from "#shared/contract/ids-and-cursors.ts";
import { paths } from "#shared/site/paths.ts";
import { firstName } from "#shared/website/first-name.ts";
import { ApiError } from "#web/api/api-error.ts";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { NoReferrer, Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useWebsite } from "#web/website.ts";
import { BookingView } from "./booking-view.tsx";
import { clientKinds } from "./kinds.ts";
import { useClientBooking } from "./use-client-booking.ts";

const tokenLength = 43;

/** `/my-booking/…`: a booking, for the client who has its link. */
export default function MyBookingPage() {
  const { "*": link = "" } = useParams();
  // Mail programs wrap a link, and take what stands beside it for a part of it.
  const [bookingId = "", rest = ""] = link.split("/").map((part) => part.replace(/[^\w-]/g, ""));
  const token = rest.slice(0, tokenLength);
  const isWhole = BookingId.safeParse(bookingId).success && ClientToken.safeParse(token).success;
  if (!isWhole) return <InvalidLink />;
  return <BookingOf key={`${bookingId}/${token}`} bookingId={bookingId} token={token} />;
}

function BookingOf({ bookingId, token }: { bookingId: string; token: string }) {
  const { booking, error, isLoading, reload, ...presses } = useClientBooking(bookingId, token);
  const { name } = useWebsite().who;

  if (booking === null) return <InvalidLink />;
  if (booking) {
    const what = booking.block?.name ?? clientKinds[booking.kind].what;
    return (
      <Screen title="Your booking" lead={`${what} with ${firstName(name)}`}>
        <BookingView booking={booking} what={`${what} with ${name}`} token={token} {...presses} />
      </Screen>
    );
  }
  return (
    <Screen title="Your booking">
      {error === undefined ? (
        <div className="sheet">
          <Skeleton heading lines={6} label="Loading your booking…" />
        </div>
      ) : (
        <LoadFailure title={problemOf(error)} busy={isLoading} onRetry={reload} />
      )}
    </Screen>
  );
}

function problemOf(error: unknown): string {
  return error instanceof ApiError && error.code === "too_many_requests"
    ? error.detail
    : "Your booking could not be loaded. Please check your connection and try again.";
}

/** The same for every link without a booking, so that it tells nothing about bookings. */
function InvalidLink() {
  const { where } = useWebsite();
  return (
    <Screen title="This link doesn’t work" lead="It may be old, or part of it may be missing.">
      <div className="sheet stack-4">
        <h2>I can help</h2>
        <p>
          If it is a link to your booking, please use the one in the latest email about it.
          Otherwise write to me at <a href={`mailto:${where.contactEmail}`}>{where.contactEmail}</a>{" "}
          or use the <Link to={paths.contact}>contact form</Link>.
        </p>
      </div>
    </Screen>
  );
}

function Screen({ children, ...page }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Page {...page} size="compact" noIndex>
      <NoReferrer />
      <div className="stack-6">{children}</div>
    </Page>
  );
}
