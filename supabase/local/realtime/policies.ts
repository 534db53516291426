import { randomUUID } from "node:crypto";
import type { Database, Query } from "../database.ts";
import type { Identity } from "./access-token.ts";

type Extension = "broadcast" | "presence";
export type Permissions = Record<Extension, boolean>;

const extensions: Extension[] = ["broadcast", "presence"];

/** Carries a result out of a transaction that is rolled back. */
class RolledBack extends Error {
  permissions: Permissions;
  constructor(permissions: Permissions) {
    super("rolled back");
    this.permissions = permissions;
  }
}

async function setIdentity(sql: Query, { role, claims }: Identity, topic: string) {
  await sql(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $3, true), set_config('realtime.topic', $4, true),
      set_config('role', $3, true)`,
    [JSON.stringify(claims), String(claims.sub ?? ""), role, topic],
  );
}

async function inRolledBackTransaction(
  db: Database,
  work: (sql: Query) => Promise<Permissions>,
): Promise<Permissions> {
  try {
    return await db.transaction(async ({ sql }) => {
      throw new RolledBack(await work(sql));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.permissions;
    throw error;
  }
}

/**
 * Returns what the policies of `realtime.messages` allow a user to receive from a private topic. As hosted Realtime: which of
 * two new rows of the topic, one per extension, the role can select.
 */
export const readPermissions = (db: Database, identity: Identity, topic: string) =>
  inRolledBackTransaction(db, async (sql) => {
    const ids: Record<Extension, string> = { broadcast: randomUUID(), presence: randomUUID() };
    for (const extension of extensions) {
      await sql("insert into realtime.messages (id, topic, extension) values ($1, $2, $3)", [
        ids[extension],
        topic,
        extension,
      ]);
    }
    await setIdentity(sql, identity, topic);
    const rows = await sql<{ id: string }>(
      "select id from realtime.messages where id in ($1, $2)",
      [ids.broadcast, ids.presence],
    );
    const found = new Set(rows.map(({ id }) => id));
    return { broadcast: found.has(ids.broadcast), presence: found.has(ids.presence) };
  });

const isRefusedByPolicy = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "42501";

/**
 * Returns what the policies of `realtime.messages` allow a user to send to a private topic: the rows that the role can
 * insert.
 */
export const writePermissions = (db: Database, identity: Identity, topic: string) =>
  inRolledBackTransaction(db, async (sql) => {
    const permissions: Permissions = { broadcast: false, presence: false };
    await setIdentity(sql, identity, topic);
    for (const extension of extensions) {
      await sql("savepoint attempt");
      try {
        await sql("insert into realtime.messages (topic, extension) values ($1, $2)", [
          topic,
          extension,
        ]);
        permissions[extension] = true;
      } catch (error) {
        if (!isRefusedByPolicy(error)) throw error;
      }
      await sql("rollback to savepoint attempt");
    }
    return permissions;
  });
