import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import type { Broadcast } from "./frames.ts";
import type { Hub, TopicName } from "./hub.ts";

type Row = { id: string; event: string; payload: unknown };

/** How long messages are kept, as hosted. */
const KEPT = "72 hours";

/** Deletes old messages, which were delivered. */
export async function removeOldMessages(db: Database) {
  await db.sql("delete from realtime.messages where inserted_at < now() - $1::interval", [KEPT]);
}

function parseAnnouncement(payload: string): (TopicName & { id: string }) | null {
  const found = /^(\S{36}) (private|public) (.*)$/su.exec(payload);
  if (!found) return null;
  const [, id = "", kind, topic = ""] = found;
  return { id, topic, isPrivate: kind === "private" };
}

/**
 * Delivers every new row of `realtime.messages`, in commit order, to the subscribers in this process. Calls `onMissed` when
 * some may be lost.
 */
export async function deliverDatabaseBroadcasts(db: Database, hub: Hub, onMissed: () => void) {
  let announced: (TopicName & { id: string })[] = [];
  let isReading = false;

  async function readAnnounced() {
    if (isReading) return;
    isReading = true;
    try {
      while (announced.length > 0) {
        const batch = announced;
        announced = [];
        const ids = JSON.stringify(batch.map(({ id }) => id));
        const rows = await db.sql<Row>(
          `select id, event, payload from realtime.messages
           where id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) and payload is not null`,
          [ids],
        );
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { id, topic, isPrivate } of batch) {
          const row = byId.get(id);
          if (row) hub.deliver({ topic, isPrivate }, row);
        }
      }
    } catch (error) {
      console.error("realtime: failed to read broadcasts", error);
      announced = [];
      onMissed();
    } finally {
      isReading = false;
    }
  }

  await db.listen(
    "realtime_messages",
    (payload) => {
      const announcement = parseAnnouncement(payload);
      if (!announcement || !hub.hasSubscribers(announcement)) return;
      announced.push(announcement);
      // PGlite calls back while a statement is running.
      setImmediate(readAnnounced);
    },
    onMissed,
  );
}

/** Relays clients' broadcasts between the backends of the same PostgreSQL, and returns a function to send one. */
export async function createRelay(
  db: Database,
  hub: Hub,
): Promise<(name: TopicName, broadcast: Broadcast) => void> {
  if (db.kind === "pglite") return () => {};
  const own = randomUUID();
  type Relayed = { from: string; name: TopicName; broadcast: Broadcast };
  await db.listen(
    "realtime_relay",
    (payload) => {
      const { from, name, broadcast }: Relayed = JSON.parse(payload);
      if (from !== own) hub.deliver(name, broadcast);
    },
    () => {},
  );
  return (name, broadcast) => {
    const relayed: Relayed = { from: own, name, broadcast };
    db.sql("select pg_notify('realtime_relay', $1)", [JSON.stringify(relayed)]).catch((error) =>
      console.error("realtime: failed to relay a broadcast", error),
    );
  };
}
