import { useEffect, useState } from "react";
import { plainEmail } from "#shared/values/pasted-text.ts";
import { Button } from "./button.tsx";

/** The providers that most visitors have their address from. */
const providers = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "yahoo.com",
  "yahoo.co.uk",
  "icloud.com",
  "btinternet.com",
  "virginmedia.com",
  "talktalk.net",
  "protonmail.com",
  // Real providers whose names are one letter away from another's.
  "mail.com",
  "email.com",
  "ymail.com",
];

/** Endings that are not in use, and what they were meant to be. */
const endings: readonly (readonly [slip: RegExp, meant: string])[] = [
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm)$/, ".com"],
  [/\.(?:couk|co\.ku|co\.ik|co\.uj|co\.ukk)$/, ".co.uk"],
  [/^(gmail|googlemail|icloud)\.co\.uk$/, "$1.com"],
];

/** The address that was probably meant, when the typed one looks like a slip. */
export function likelyAddress(typed: string): string | undefined {
  const address = plainEmail(typed);
  const at = address.lastIndexOf("@") + 1;
  if (at < 2) return undefined;
  const domain = address.slice(at).toLowerCase();
  let meant = domain;
  for (const [slip, ending] of endings) meant = meant.replace(slip, ending);
  // "gmail.co" and "hotmail.co." are no slips yet: the rest may be about to follow.
  if (!meant.endsWith(".") && !providers.some((provider) => provider.startsWith(meant))) {
    meant = providers.find((provider) => isOneSlip(meant, provider)) ?? meant;
  }
  return meant === domain ? undefined : address.slice(0, at) + meant;
}

interface LikelyAddressProps {
  input: HTMLInputElement;
  /** Sets the address; absent where the input keeps its own value. */
  onTake: ((address: string) => void) | undefined;
}

export default function LikelyAddress({ input, onTake }: LikelyAddressProps) {
  const [typed, setTyped] = useState(input.value);
  const likely = likelyAddress(typed);

  useEffect(() => {
    const read = () => setTyped(input.value);
    const clear = () => setTyped("");
    const { form } = input;
    // What was typed since the first render.
    read();
    input.addEventListener("input", read);
    form?.addEventListener("reset", clear);
    return () => {
      input.removeEventListener("input", read);
      form?.removeEventListener("reset", clear);
    };
  }, [input]);

  function take(address: string) {
    if (onTake) onTake(address);
    else {
      input.value = address;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setTyped(address);
    // The button is about to go.
    input.focus();
  }

  if (likely === undefined) return null;
  return (
    <>
      <span>
        Did you mean <strong>{likely}</strong>?
      </span>
      <Button variant="secondary" onClick={() => take(likely)}>
        Use this address
      </Button>
    </>
  );
}

/** Whether one letter is missing, added, wrong, or has changed places with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const [is, should] = [typed.slice(same), meant.slice(same)];
  const [first = "", second = ""] = is;
  return (
    [is, is.slice(1)].includes(should.slice(1)) ||
    is.slice(1) === should ||
    second + first + is.slice(2) === should
  );
}
