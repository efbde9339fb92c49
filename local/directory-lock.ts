import { mkdir, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Makes sure that no other process uses a directory at the same time: the database's own lock
 * brings the process down that meets it.
 * @returns gives the directory free
 * @throws naming the process that is using it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = `${directory}.lock`;
  const owner = await readOwner(file);
  if (owner !== undefined && isRunning(owner)) {
    throw new Error(
      `The data in ${directory} is in use by process ${owner}. Stop the other local stack, or keep no data in this one: LOCAL_DATA=memory npm start. (Should process ${owner} be something else, delete ${file}.)`,
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

async function readOwner(file: string): Promise<number | undefined> {
  try {
    return Number(await readFile(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
