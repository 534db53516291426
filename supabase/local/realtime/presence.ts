import { randomUUID } from "node:crypto";

type Meta = Record<string, unknown> & { phx_ref: string };
/** Present clients by presence key; a user with two tabs has two entries. */
export type PresenceState = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };

type Tracked = { key: string; meta: Meta };

/** Presence in one topic; owners are the channels that track something. */
export function createPresence() {
  const byOwner = new Map<object, Tracked>();

  return {
    get isEmpty() {
      return byOwner.size === 0;
    },
    state(): PresenceState {
      // Without prototype, because a key may equal the name of an object's built-in property.
      const state: PresenceState = Object.create(null);
      for (const { key, meta } of byOwner.values()) {
        state[key] ??= { metas: [] };
        state[key].metas.push(meta);
      }
      return state;
    },
    /** Replaces what the owner tracks, and returns the changes. */
    track(owner: object, key: string, payload: Record<string, unknown>): PresenceDiff {
      const before = byOwner.get(owner);
      const meta = { ...payload, phx_ref: randomUUID() };
      byOwner.set(owner, { key, meta });
      return {
        joins: { [key]: { metas: [meta] } },
        leaves: before ? { [before.key]: { metas: [before.meta] } } : {},
      };
    },
    /** Removes what the owner tracks, and returns the changes; null when it tracks nothing. */
    untrack(owner: object): PresenceDiff | null {
      const before = byOwner.get(owner);
      if (!before) return null;
      byOwner.delete(owner);
      return { joins: {}, leaves: { [before.key]: { metas: [before.meta] } } };
    },
  };
}
