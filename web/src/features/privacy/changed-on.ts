const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * A calendar date, `YYYY-MM-DD`, as it is said: `"2 March 2026"`. By hand, because making the first
 * formatter of `Intl` takes longer than all else that the page does before it can answer.
 */
export function changedOn(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${months[Number(month) - 1]} ${year}`;
}
