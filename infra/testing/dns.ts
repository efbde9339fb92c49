import type { Dns } from "#infra/operations/public-dns.ts";

/** A public DNS without records. Tests add them. */
export function mockDns() {
  const nameServersOf = new Map<string, readonly string[]>();
  const aliasesOf = new Map<string, readonly string[]>();
  const textsOf = new Map<string, readonly string[]>();
  const dns = {
    nameServers: async (name: string) => nameServersOf.get(name) ?? [],
    aliases: async (name: string) => aliasesOf.get(name) ?? [],
    texts: async (name: string) => textsOf.get(name) ?? [],
  } satisfies Dns;
  return { ...dns, nameServersOf, aliasesOf, textsOf };
}
