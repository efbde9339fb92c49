import { resolveCname, resolveNs } from "node:dns/promises";

/** What the public DNS answers for a name; nothing when the name has no such record. */
export interface Dns {
  readonly nameServers: (name: string) => Promise<readonly string[]>;
  readonly aliases: (name: string) => Promise<readonly string[]>;
}

export const publicDns: Dns = {
  nameServers: (name) => resolveNs(name).catch(noRecords),
  aliases: (name) => resolveCname(name).catch(noRecords),
};

/** Servers that do not know a zone which is delegated to them answer with a failure. */
const withoutRecords = ["ENODATA", "ENOTFOUND", "ESERVFAIL", "EREFUSED"];

function noRecords(error: NodeJS.ErrnoException): readonly string[] {
  if (withoutRecords.includes(error.code ?? "")) return [];
  throw error;
}
