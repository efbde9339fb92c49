declare module "dynalite" {
  import type { Server } from "node:http";

  /** Amazon DynamoDB's protocol over LevelDB. `path` keeps the data on disk; without it none is kept. */
  export default function dynalite(options?: {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
  }): Server;
}
