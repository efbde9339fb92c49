import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { releaseWarnings } from "#infra/operations/deploying/release-warnings.ts";
import { describeRelease, readRelease } from "./release.ts";

/** A folder of an operator's. */
function setup() {
  const directory = mkdtempSync(path.join(tmpdir(), "touchline-release-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync(
      "git",
      ["-C", directory, "-c", "user.name=Sam", "-c", "user.email=sam@sam.fit", ...args],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    ).trim();
  const write = (file: string, content = file) =>
    writeFileSync(path.join(directory, file), content);
  let count = 0;
  return {
    directory,
    git,
    write,
    /** @returns the commit's hash */
    commit: () => {
      count += 1;
      write("file", String(count));
      git("add", "--all");
      git("commit", "--message", "A change");
      return git("rev-parse", "HEAD");
    },
  };
}

function setupRepository() {
  const folder = setup();
  folder.git("init", "--initial-branch", "main");
  return { ...folder, first: folder.commit() };
}

describe("The release of a folder", () => {
  test("names the commit, and says when files have been changed since.", () => {
    const { directory, first, write } = setupRepository();
    expect(readRelease(directory).commit).toBe(first);
    expect(describeRelease(readRelease(directory))).toMatch(
      /^release \d+\.\d+\.\d+, commit \w{12}$/,
    );
    write("new-file");
    expect(readRelease(directory).commit).toBe(`${first}-dirty`);
    expect(describeRelease(readRelease(directory))).toMatch(/, commit \w{12} with changes$/);
  });

  test("has no commit in a copy without git's history, also inside another project.", () => {
    const copy = setup();
    expect(readRelease(copy.directory)).toEqual({ version: expect.stringMatching(/^\d/) });
    const { directory } = setupRepository();
    const inside = path.join(directory, "copy");
    mkdirSync(inside);
    expect(readRelease(inside).commit).toBeUndefined();
    expect(describeRelease(readRelease(inside))).toMatch(/, commit unknown$/);
  });

  test("has no commit before the first one, and without git.", () => {
    const { directory, git } = setup();
    git("init");
    expect(readRelease(directory).commit).toBeUndefined();
    vi.stubEnv("PATH", directory);
    expect(readRelease().commit).toBeUndefined();
  });
});

describe("A deployment", () => {
  const warningsOf = (directory: string, deployed?: string) =>
    releaseWarnings(directory, readRelease(directory), {
      version: "1.0.0",
      ...(deployed !== undefined && { commit: deployed }),
    });

  test("warns of nothing when it adds to what runs, or repeats it.", () => {
    const { commit, directory, first } = setupRepository();
    expect(warningsOf(directory, first)).toEqual([]);
    commit();
    expect(warningsOf(directory, first)).toEqual([]);
    expect(warningsOf(directory, `${first}-dirty`)).toEqual([]);
    expect(warningsOf(directory)).toEqual([]);
    expect(releaseWarnings(directory, readRelease(directory), undefined)).toEqual([]);
  });

  test("warns of changes that are not committed.", () => {
    const { directory, first, write } = setupRepository();
    write("file", "changed");
    expect(warningsOf(directory, first)).toEqual([
      expect.stringMatching(/^This folder has changes that are not committed/),
    ]);
  });

  test("warns of an older commit than the one that runs.", () => {
    const { commit, directory, first, git } = setupRepository();
    const second = commit();
    git("checkout", first);
    expect(warningsOf(directory, second)).toEqual([
      expect.stringContaining(`is older than the commit ${second.slice(0, 12)}, which runs`),
    ]);
  });

  test("warns of a commit that runs and is on another branch, or not in this folder.", () => {
    const { commit, directory, first, git } = setupRepository();
    const second = commit();
    git("checkout", first);
    commit();
    const expected = (commit: string) => [
      expect.stringContaining(`does not have the commit ${commit.slice(0, 12)}, which runs`),
    ];
    expect(warningsOf(directory, second)).toEqual(expected(second));
    const elsewhere = "0123456789abcdef0123456789abcdef01234567";
    expect(warningsOf(directory, elsewhere)).toEqual(expected(elsewhere));
  });

  test("goes on without warnings in a copy without git's history.", () => {
    expect(warningsOf(setup().directory, "0123456789abcdef")).toEqual([]);
  });
});
