import { useCallback, useRef, useState } from "react";
import {
  cancelClientBooking,
  openClientBooking,
  refuseMail,
  reportTimeChosen,
} from "#shared/bookings/client-api.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import type { RefusableMail } from "#shared/bookings/mails.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { useOnReturn } from "#web/components/use-on-return.ts";
import { useAtMidnight } from "./use-at-midnight.ts";

const timeoutMs = 20_000;

/** The booking of a link, also when the client comes back to the page; `null` if the link opens none. */
export function useClientBooking(bookingId: string, token: string) {
  const load = useCallback(
    (signal: AbortSignal) =>
      unlessInvalid(
        callEndpoint(openClientBooking, { params: { bookingId, token } }, { signal, timeoutMs }),
      ),
    [bookingId, token],
  );
  const { value: booking, setValue, ...loading } = useLoaded(load);
  const { reload, isLoading } = loading;
  const answers = useRef(0);
  function show(answer: ClientBooking | null) {
    answers.current += 1;
    setValue(answer);
  }
  async function refresh(signal: AbortSignal) {
    if (isLoading) return;
    const before = answers.current;
    const latest = await load(signal);
    // What a press has answered meanwhile is newer.
    if (answers.current === before) setValue(latest);
  }
  useOnReturn(refresh);
  // Sessions expire, and the days to cancel end, while the page is open.
  useAtMidnight(refresh);
  const link = { params: { bookingId, token } };
  return {
    ...loading,
    booking,
    refresh,
    cancelling: usePress(() => callEndpoint(cancelClientBooking, link), show, reload),
    refusals: {
      refuse: (mail: RefusableMail) => callEndpoint(refuseMail, { ...link, body: { mail } }),
      show,
      reload,
    },
    reporting: usePress(() => callEndpoint(reportTimeChosen, link), show, reload),
  };
}

export type Press = ReturnType<typeof usePress>;
export type Refusals = ReturnType<typeof useClientBooking>["refusals"];
/** Reads the booking again, and shows it. */
export type Refresh = ReturnType<typeof useClientBooking>["refresh"];

/** A button's request, which may be repeated. */
export function usePress(
  request: () => Promise<ClientBooking>,
  onAnswer: (booking: ClientBooking | null) => void,
  onOutdated: () => void,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isAnswered, setAnswered] = useState(false);

  async function press() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onAnswer(await unlessInvalid(retryTransient(request)));
      setAnswered(true);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.detail : errorMessages.internal);
      if (error instanceof ApiError && error.code === "not_cancellable") onOutdated();
    }
    setBusy(false);
  }

  return { busy, problem, isAnswered, press };
}

/** @throws {ApiError} when the call fails, except for what the link is. */
async function unlessInvalid(call: Promise<ClientBooking>): Promise<ClientBooking | null> {
  try {
    return await call;
  } catch (error) {
    // 400 is an id or a token of the wrong form.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
