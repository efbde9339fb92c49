import { describe, expect, test } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";
import { site } from "#shared/site/site.ts";

const { trainerEmail } = site;
const earlier = "earlier@example.com";

/** A stage in use that also has an earlier trainer, who is locked out unless `enabled`. */
async function setup({
  enabled = true,
  status = "CONFIRMED",
}: {
  readonly enabled?: boolean;
  readonly status?: "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
} = {}) {
  const operation = await startInUse();
  const { aws, connection, runSetUp } = operation;
  aws.addAdministrator(earlier, { status, enabled });
  return {
    ...operation,
    /** Runs `npm run setup -- --administrators` with these lines as answers. */
    manage: (...answers: string[]) =>
      runSetUp({ administrators: true }, [...answers, ""].join("\n")),
    expects: (...addresses: string[]) => {
      connection.choices = { administrators: addresses };
    },
  };
}

describe("the doctor", () => {
  test("marks an administrator whom it does not expect.", async () => {
    expect(await (await setup()).resultOf("Administrators")).toBe(
      "todo: earlier@example.com: has signed in, NOT EXPECTED; trainer@example.com: has signed in → Lock out or remove earlier@example.com: npm run setup -- --stage prod --administrators. Or, if this access is right, name the address in administrators for prod in operator/stages.ts.",
    );
  });

  test("expects an administrator whom the operator has named, in upper or lower case.", async () => {
    const operation = await setup({ status: "FORCE_CHANGE_PASSWORD" });
    operation.expects("Earlier@example.com");
    expect(await operation.resultOf("Administrators")).toBe(
      "ok: earlier@example.com: invited; trainer@example.com: has signed in",
    );
  });

  test("accepts that an administrator who is not expected is locked out.", async () => {
    expect(await (await setup({ enabled: false })).resultOf("Administrators")).toBe(
      "ok: earlier@example.com: locked out, NOT EXPECTED; trainer@example.com: has signed in",
    );
  });

  test("reports an address that was named and is not an administrator.", async () => {
    const operation = await setup({ enabled: false });
    operation.expects("second@example.com");
    expect(await operation.resultOf("Administrators")).toMatch(
      /second@example\.com: named in .* → Add it: npm run/,
    );
  });

  test("leaves the first invitation to setup.", async () => {
    const operation = await setup();
    operation.aws.users.clear();
    expect(await operation.resultOf("Administrators")).toBe(
      "failed: the admin area has no administrator → Run npm run setup -- --stage prod, which invites the trainer, or let one sign in again: npm run setup -- --stage prod --administrators",
    );
  });

  test("reports that no administrator may sign in.", async () => {
    const operation = await setup({ enabled: false });
    operation.aws.users.get(trainerEmail)!.enabled = false;
    expect(await operation.resultOf("Administrators")).toMatch(
      /^failed: .* or let one sign in again: npm run setup/,
    );
  });
});

test("npm run setup shows every administrator, and changes none without being asked.", async () => {
  const { aws, runSetUp } = await setup();
  const { lineOf, isDone } = await runSetUp({}, "");
  expect(lineOf("Administrators")).toMatch(/^to do {3}.*earlier@example\.com: .*NOT EXPECTED/);
  expect(isDone).toBe(true);
  expect(aws.changes).toEqual([]);
});

describe("npm run setup -- --administrators", () => {
  test("changes nothing when the answer is empty, and does no other step.", async () => {
    const { aws, stripe, manage } = await setup();
    const { printed } = await manage("");
    expect(printed).toContain("  1  earlier@example.com: has signed in, NOT EXPECTED\n");
    expect(printed).toContain("  2  trainer@example.com: has signed in\n");
    expect(printed).not.toContain("Stripe keys:");
    expect([...aws.changes, ...stripe.changes]).toEqual([]);
  });

  test("locks an administrator out, and lets the same one in again.", async () => {
    const { aws, manage } = await setup();
    await manage("disable 1", earlier);
    expect(aws.changes).toEqual([`disable ${earlier}`, `sign out ${earlier}`]);
    await manage("enable 1", earlier);
    expect(aws.users.get(earlier)?.enabled).toBe(true);
  });

  test("deletes an administrator's account.", async () => {
    const { aws, manage } = await setup();
    const { isDone, lineOf } = await manage("remove 1", earlier);
    expect([...aws.users.keys()]).toEqual([trainerEmail]);
    expect(isDone).toBe(true);
    expect(lineOf("Administrators")).toBe(
      "ok      Administrators: trainer@example.com: has signed in",
    );
  });

  test.each([
    ["the address is not typed", ["remove 1", "yes"], "Nothing is changed."],
    ["the number is not in the list", ["remove 3", earlier], "Type add, or an action"],
    ["the action is unknown", ["delete 1", earlier], "Type add, or an action"],
  ])("changes nothing when %s.", async (_, answers, expected) => {
    const { aws, manage } = await setup();
    expect((await manage(...answers)).printed).toContain(expected);
    expect(aws.changes).toEqual([]);
  });

  test.each(["disable 2", "remove 2"])(
    "refuses to %s, the last who may sign in.",
    async (change) => {
      const { aws, manage } = await setup({ enabled: false });
      const { printed } = await manage(change, trainerEmail);
      expect(printed).toContain(`${trainerEmail} is the last administrator who may sign in`);
      expect(aws.changes).toEqual([]);
    },
  );

  test("removes one who is locked out when another may sign in.", async () => {
    const { aws, manage } = await setup({ enabled: false });
    await manage("remove 1", earlier);
    expect([...aws.users.keys()]).toEqual([trainerEmail]);
  });

  test("invites an address that is typed twice, and says to name it.", async () => {
    const { aws, manage } = await setup();
    const { printed } = await manage("add", "new@example.com", "New@example.com");
    expect(aws.users.get("new@example.com")?.groups).toEqual(["admins"]);
    expect(printed).toContain("new@example.com has been invited by email. Now name it in");
  });

  test("adds an account that exists without inviting it.", async () => {
    const { aws, manage } = await setup();
    aws.users.get(earlier)!.groups = [];
    await manage("add", earlier, earlier);
    expect(aws.changes).toEqual([`add ${earlier} to admins`]);
  });

  test("mails another invitation to an administrator who has not signed in.", async () => {
    const { aws, manage } = await setup({ status: "FORCE_CHANGE_PASSWORD" });
    await manage("add", earlier, earlier);
    expect(aws.changes).toEqual([`RESEND ${earlier}`]);
  });

  test.each([
    ["differ", ["new@example.com", "mew@example.com"], "The two addresses differ."],
    ["is no address", ["new", "new"], "That is not an email address."],
    ["is an administrator already", [earlier, earlier], "is an administrator already"],
  ])("sends no invitation when what is typed %s.", async (_, answers, expected) => {
    const { aws, manage } = await setup();
    expect((await manage("add", ...answers)).printed).toContain(expected);
    expect(aws.changes).toEqual([]);
  });
});
