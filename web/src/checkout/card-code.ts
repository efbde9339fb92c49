/** Fetches the code that only card payments need: our form and Stripe's. */
export async function fetchCardCode() {
  const [{ CardPayment }, { loadStripeCardForm }] = await Promise.all([
    import("./card-payment.tsx"),
    import("./stripe-card-form.tsx"),
  ]);
  return { CardPayment, loadCardForm: loadStripeCardForm };
}

export type CardCode = Awaited<ReturnType<typeof fetchCardCode>>;

/** Fetches the code for a payment ahead of time. Never rejects. */
export async function fetchCardCodeAhead(): Promise<void> {
  await fetchCardCode().catch(() => undefined);
}
