/** What is said about refunds, apart from their rules: every page that calls the API has its errors. */
export const refundMessages = {
  amountRequired: "Please enter an amount.",
  amountUnreadable: "Please enter an amount in pounds and pence, such as 45 or 45.50.",
  amountTooSmall: "Please enter an amount of at least £0.01.",
  tooMuch: "That is more than is left to refund.",
  notPossible: "There is no payment to refund.",
  noteTooLong: "Please keep this below 500 characters.",
} as const;
