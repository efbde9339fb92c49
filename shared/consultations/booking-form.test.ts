import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requiredAnswers, sampleAnswers } from "#shared/testing/sample-answers.ts";
import { hasContact, textLimits, textMessages } from "#shared/values/text-fields.ts";
import { asUkMobile } from "#shared/values/uk-mobile.ts";
import {
  BookingForm,
  bookingFormMessages,
  bookingSteps,
  firstInvalidStep,
  fitnessLevels,
  reviewStepTitle,
  stepErrors,
  weekDays,
} from "./booking-form.ts";

const answers = sampleAnswers;
type Field = keyof typeof answers;

/** What the visitor reads about one field when it holds this value and all else is right. */
function messageAbout(field: Field, value: unknown): string | undefined {
  const all = bookingSteps.flatMap((_, step) => stepErrors(step, { ...answers, [field]: value }));
  for (const { path } of all) expect(path.split(".")[0]).toBe(field);
  return all[0]?.message;
}

test("The wizard has the five steps of the specification.", () => {
  expect([...bookingSteps.map(({ title }) => title), reviewStepTitle]).toEqual([
    "Personal Information",
    "Fitness Profile",
    "Health Information",
    "Preferences",
    "Review and Payment",
  ]);
});

test("Its choices are those of the specification, in order.", () => {
  expect(fitnessLevels).toEqual(["beginner", "intermediate", "advanced"]);
  expect(weekDays.join(" ")).toBe("Monday Tuesday Wednesday Thursday Friday Saturday Sunday");
});

test("Every field belongs to one step, and the steps together are the form.", () => {
  const fields = bookingSteps.flatMap(({ schema }) => Object.keys(schema.shape));
  expect(fields).toEqual(Object.keys(answers));
  expect(Object.keys(BookingForm.shape)).toEqual(Object.keys(answers));
});

describe("The message of the specification", () => {
  const blank = ["", "   ", "\n\t", "\u200b", "\u3164 \u2800", undefined, null];

  test.each<[Field, string, unknown[]]>([
    ["name", "Please enter your name.", blank],
    ["email", "Please enter your email.", blank],
    [
      "email",
      "Please enter a valid email address.",
      [
        "sam",
        "sam@",
        "@example.com",
        "sam@example",
        "sam @example.com",
        "sam@exam ple.com",
        "a@b@c.de",
        "a@b..co",
        ".a.@-b-.c-",
        "a..b@c.de",
        "a.@c.de",
        "a@c-.de",
        "a@c_d.de",
        "a@192.0.2.1",
        `${"a".repeat(65)}@c.de`,
        `a@${"c".repeat(64)}.de`,
      ],
    ],
    ["phone", "Please enter your phone number.", blank],
    [
      "phone",
      "Please enter a valid UK mobile number starting with '07' (11 digits).",
      [
        "0712345678",
        "071234567890",
        "08123456789",
        "+44712345678",
        "07-123-456-78",
        "0712345678x",
        "٠٧١٢٣٤٥٦٧٨",
      ],
    ],
    ["fitnessGoals", "Please enter your fitness goals.", blank],
    [
      "currentFitnessLevel",
      "Please select your current fitness level.",
      ["", "Beginner", "expert", undefined, null, 0],
    ],
    [
      "preferredWorkoutDays",
      "Please select at least one preferred workout day.",
      [[], undefined, null, "Monday", ["monday"], ["Caturday"]],
    ],
  ])("about %s is %j.", (field, message, values) => {
    for (const value of values) expect(messageAbout(field, value)).toBe(message);
  });

  test("appears once for each field, in the order of the step's fields.", () => {
    expect(stepErrors(0, {})).toEqual([
      { path: "name", message: "Please enter your name." },
      { path: "email", message: "Please enter your email." },
      { path: "phone", message: "Please enter your phone number." },
    ]);
  });
});

describe("A step", () => {
  test("lets the visitor on when its own answers are right, whatever the others are.", () => {
    expect(stepErrors(0, { name: "Sam", email: "s@e.uk", phone: "07123456789" })).toEqual([]);
    expect(stepErrors(1, { fitnessGoals: "Run", currentFitnessLevel: "advanced" })).toEqual([]);
    expect(stepErrors(3, { preferredWorkoutDays: ["Sunday"] })).toEqual([]);
  });

  test("about health asks for nothing.", () => {
    expect(stepErrors(2, {})).toEqual([]);
    expect(stepErrors(2, { dietaryRestrictions: "", medicalConditions: "   " })).toEqual([]);
  });
});

describe("Checking every step", () => {
  test("finds nothing in a complete form.", () => {
    expect(firstInvalidStep(answers)).toBeUndefined();
  });

  test.each<[Field, number, string]>([
    ["phone", 0, "Step 1: Please enter your phone number."],
    ["fitnessGoals", 1, "Step 2: Please enter your fitness goals."],
    ["preferredWorkoutDays", 3, "Step 4: Please select at least one preferred workout day."],
  ])("names the step that lacks %s.", (field, step, message) => {
    expect(firstInvalidStep({ ...answers, [field]: undefined })).toMatchObject({ step, message });
  });

  test("names the first of several.", () => {
    expect(firstInvalidStep({})).toMatchObject({
      step: 0,
      message: "Step 1: Please enter your name.",
    });
  });
});

describe("A name or an email address", () => {
  test.each([
    "\r\nBcc: all@example.com",
    "\n",
    "\r",
    "\u0000",
    "\u001b[31m",
    "\u0085",
    "\t",
    "\ud83c",
  ])("cannot hold %j.", (control) => {
    expect(messageAbout("name", `Sam${control}Field`)).toBe(textMessages.unreadable);
    expect(messageAbout("email", `sam${control}@example.com`)).toBe(
      bookingFormMessages.emailInvalid,
    );
  });

  test.each([
    "Zoë O’Hara-Jones",
    "李小龍",
    "Łukasz",
    "Ng",
    "José María de la Cruz",
    "🏃",
    "نیم‌فاصله",
    "J.R.R. Tolkien",
    "J. R. R. Tolkien",
    "St. John",
    "Sam Field Jr.",
    "Sam (sometimes: Sammy)",
    "Dorothy (Dot) Field",
  ])("of a real person is accepted (%s).", (name) => {
    expect(messageAbout("name", name)).toBeUndefined();
  });

  test.each(["...", "-", "\u0301"])("with nothing to see is no name (%j).", (name) => {
    expect(messageAbout("name", name)).toBe(bookingFormMessages.nameRequired);
  });

  test.each([
    "Win at casino.example",
    "casino\u200b.\u034fexample",
    "https://casino",
    "ftp://x",
    "casino.example/a?b=c",
    "casino。中国",
    "caf\u0065\u0301.example",
    "आ.भारत",
    "sam@example.com",
    "192.0.2.1/login",
    "call 0900 123 456",
    "(0900) 1234567",
    "+44 7700-900123",
    "0900.123.456",
    "0900 – 123 456",
    "0900‑123‑456",
    "0900\u00ad123\u200b456",
    "tel/0900 123 456",
    "09.06.12 34 567",
    "٠٩٠٠ ١٢٣ ٤٥٦",
    "０９００１２３４５６",
    "1-900-555-1234",
    "19005551234",
    "call 118 118",
  ])("that holds a web address or a telephone number is refused (%s).", (name) => {
    expect(messageAbout("name", name)).toBe(textMessages.nameHasContact);
  });

  test.each([
    "a@b.co",
    "sam.field+gym@mail.example.co.uk",
    "o'hara@example.com",
    "x_y-z@sub.example.travel",
    "a@1.2.co",
    "a@xn--exmple-cua.com",
    `${"a".repeat(64)}@${"b".repeat(63)}.co`,
    `a@${"bc.".repeat(83)}co`,
  ])("is accepted as people have it (%s).", (email) => {
    expect(messageAbout("email", email)).toBeUndefined();
  });

  test.each([
    "a@b.co,c@d.co",
    "Sam <a@b.co>, Joe <c@d.co>",
    "a@b.co;c@d.co",
    '"a b"@c.de',
    "a@[127.0.0.1].x",
    "zoë@example.com",
    "a@exämple.com",
  ])("is never more or other than one plain address (%s).", (email) => {
    expect(messageAbout("email", email)).toBe(bookingFormMessages.emailInvalid);
  });
});

test.each([
  "I train 3-4 times a week, 45-60 minutes, since 2015.",
  "Knee surgery on 05/06/2024 and on 7.12.2023; physiotherapy until 2024-08-01.",
  "On holiday 05/06/2026 - 12/06/2026.",
  "Free on weekdays 07.30-09.15 or 18:00 to 20:00.",
  "Blood pressure 118/76, before that 120/80, 130/85 and 128/82.",
  "Bench press 60 62.5 65 67.5 70 kg, squats 5 x 100 kg, body weight 82.5 kg.",
  "Runs of 400, 800 and 1200 metres; 10,000 steps; 2,500 kcal.",
  "From 0.5 to 1.5 hours, 0 alcohol, 1/2 a packet a day, C5/C6 and L4-L5.",
  "Between 2019 and 2021 - 118 kg, now 95.",
])("An ordinary sentence is taken for no web address and no number (%s).", (text) => {
  expect(hasContact(text)).toBe(false);
});

describe("A text of several lines", () => {
  test("keeps its line breaks and tabs, and refuses other control characters and lone surrogates.", () => {
    for (const field of ["fitnessGoals", "medicalConditions", "additionalNotes"] as const) {
      expect(messageAbout(field, "one\r\ntwo\n\tthree")).toBeUndefined();
      expect(messageAbout(field, "one\u0007")).toBe(textMessages.unreadable);
      expect(messageAbout(field, "one \udfcb")).toBe(textMessages.unreadable);
    }
  });

  test.each<[Field, number]>([
    ["name", textLimits.line],
    ["fitnessGoals", textLimits.paragraph],
    ["dietaryRestrictions", textLimits.paragraph],
    ["medicalConditions", textLimits.paragraph],
    ["additionalNotes", textLimits.paragraph],
  ])("and a line have a generous bound (%s: %i characters).", (field, max) => {
    expect(messageAbout(field, "x".repeat(max))).toBeUndefined();
    expect(messageAbout(field, "x".repeat(max + 1))).toBe(
      `Please use no more than ${max === 2000 ? "2,000" : max} characters.`,
    );
  });

  test("and every field together fit into one request, at their longest.", () => {
    const longest = {
      ...answers,
      name: "\u{20000}".repeat(50),
      email: `${"e".repeat(64)}@${"e.".repeat(93)}uk`,
    };
    const paragraph = "\u20ac".repeat(textLimits.paragraph);
    for (const field of [
      "fitnessGoals",
      "dietaryRestrictions",
      "medicalConditions",
      "additionalNotes",
    ] as const) {
      longest[field] = paragraph;
    }
    expect(firstInvalidStep(longest)).toBeUndefined();
    expect(new TextEncoder().encode(JSON.stringify(longest)).length).toBeLessThan(32 * 1024);
  });
});

describe("What is kept", () => {
  test("is what was typed without the space around it.", () => {
    expect(
      BookingForm.parse({
        ...answers,
        name: "  Sam Visitor ",
        email: " sam@example.org\n",
        phone: " 07123 456 789 ",
        fitnessGoals: "\nRun\n",
      }),
    ).toEqual({ ...answers, fitnessGoals: "Run" });
  });

  test("is what was pasted without what surrounded it.", () => {
    expect(
      BookingForm.parse({
        ...answers,
        name: "\u2068Sam\u00ad Visitor\ufe0f\u2069",
        email: "Sam <mailto:sam@example.org>,",
        phone: "tel:+44\u202f7123\ufe0f\u034f 456\u3164789\ufffc,",
        fitnessGoals: "\u200bRun 🏃‍♀️\ufeff",
        medicalConditions: "\u3164",
      }),
    ).toEqual({ ...answers, fitnessGoals: "Run 🏃‍♀️", medicalConditions: "" });
  });

  test("is an empty text where nothing was said.", () => {
    const kept = BookingForm.parse(requiredAnswers);
    expect(kept).toMatchObject({ dietaryRestrictions: "", medicalConditions: "" });
    const optional = Object.entries(kept).filter(([name]) => !(name in requiredAnswers));
    expect(optional.filter(([, answer]) => answer !== "")).toEqual([]);
  });

  test("has its days in the week's order and each day once, however they were ticked.", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...weekDays), { minLength: 1, maxLength: 50 }),
        (days) => {
          const { preferredWorkoutDays: kept } = BookingForm.parse({
            ...answers,
            preferredWorkoutDays: days,
          });
          expect(kept).toEqual(weekDays.filter((day) => days.includes(day)));
        },
      ),
    );
  });
});

describe("A phone number", () => {
  test.each([
    "07700 900123",
    "07700-900-123",
    "(07700) 900 123",
    "07700.900.123",
    "+447700900123",
    "+44 7700 900123",
    "+44 (0) 7700 900 123",
    "+44 (0)7700\u2011900\u2011123",
    "0044 7700 900123",
    "(0044) 07700 900123",
    "44 7700 900123",
    "\u202a+44\u00a07700\u00a0900123\u202c",
  ])("as a contact card holds it (%s) becomes one that the rule accepts.", (held) => {
    expect(asUkMobile(held)).toBe("07700900123");
    expect(messageAbout("phone", asUkMobile(held))).toBeUndefined();
  });

  test("keeps a 44 that is not the country's.", () => {
    expect(asUkMobile("07440 712 345")).toBe("07440712345");
  });

  test.each([
    "",
    "07700 90012",
    "07700 9001234",
    "020 7946 0000",
    "+44 20 7946 0000",
    "+1 770 090 0123",
    "+4407",
    "07700 900123 ext 4",
    "call me",
  ])("that is no UK mobile (%s) stays as it was typed.", (typed) => {
    expect(asUkMobile(typed)).toBe(typed);
  });
});
