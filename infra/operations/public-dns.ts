import { resolveCname, resolveNs, resolveTxt } from "node:dns/promises";

/** What the public DNS answers for a name; nothing when the name has no such record. */
export interface Dns {
  readonly nameServers: (name: string) => Promise<readonly string[]>;
  readonly aliases: (name: string) => Promise<readonly string[]>;
  /** TXT records, each in one piece. */
  readonly texts: (name: string) => Promise<readonly string[]>;
}

const withoutRecords = ["ENODATA", "ENOTFOUND"];

/** Servers that do not know a zone which is delegated to them answer with a failure. */
const withoutZone = [...withoutRecords, "ESERVFAIL", "EREFUSED"];

export const publicDns: Dns = {
  nameServers: (name) => resolveNs(name).catch(noneAfter(withoutZone)),
  aliases: (name) => resolveCname(name).catch(noneAfter(withoutZone)),
  texts: async (name) => {
    const records = await resolveTxt(name).catch(noneAfter(withoutRecords));
    return records.map((parts) => parts.join(""));
  },
};

function noneAfter(codes: readonly string[]) {
  return (error: NodeJS.ErrnoException): never[] => {
    if (codes.includes(error.code ?? "")) return [];
    throw error;
  };
}
