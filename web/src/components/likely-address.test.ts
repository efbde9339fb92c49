import { expect, test } from "vitest";
import { likelyAddress } from "./likely-address.tsx";

test.each([
  ["sam@gmial.com", "sam@gmail.com"],
  ["sam@gamil.com", "sam@gmail.com"],
  ["sam@gmal.com", "sam@gmail.com"],
  ["sam@gmaill.com", "sam@gmail.com"],
  ["sam@gnail.com", "sam@gmail.com"],
  ["sam@gmail.comm", "sam@gmail.com"],
  ["sam@gmail.cm", "sam@gmail.com"],
  ["sam@gmail.con", "sam@gmail.com"],
  ["sam@gmial.con", "sam@gmail.com"],
  ["sam@gmail.co.uk", "sam@gmail.com"],
  ["Sam.Field@GMIAL.com", "Sam.Field@gmail.com"],
  [" sam@hotmial.com ", "sam@hotmail.com"],
  ["sam@hotmail.con", "sam@hotmail.com"],
  ["sam@homtail.co.uk", "sam@hotmail.co.uk"],
  ["sam@yaho.co.uk", "sam@yahoo.co.uk"],
  ["sam@yahoo.couk", "sam@yahoo.co.uk"],
  ["sam@outlok.com", "sam@outlook.com"],
  ["sam@iclould.com", "sam@icloud.com"],
  ["sam@club.example.cmo", "sam@club.example.com"],
  ["sam@club.co.ku", "sam@club.co.uk"],
])("%s is asked about.", (typed, likely) => {
  expect(likelyAddress(typed)).toBe(likely);
});

test.each([
  "",
  "gmial.com",
  "@gmial.com",
  "sam@",
  "sam@mail.com",
  "sam@ymail.com",
  "sam@aol.com",
  "sam@gmx.com",
  "sam@me.com",
  "sam@live.co.uk",
  "sam@yahoo.de",
  "sam@club.community",
  "sam@contractors.construction",
])("%j is not.", (typed) => {
  expect(likelyAddress(typed)).toBeUndefined();
});

test.each(["gmail.com", "hotmail.co.uk", "yahoo.co.jp", "yahoo.com.au", "btinternet.com"])(
  "Nothing is asked while %s is being typed.",
  (domain) => {
    const typed = [...domain].map((_, index) => `sam@${domain.slice(0, index + 1)}`);
    expect(typed.map(likelyAddress).filter(Boolean)).toEqual([]);
  },
);
