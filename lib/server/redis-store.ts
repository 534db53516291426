import { createClient } from "@redis/client";
import type { AnswerStore } from "./shared-answers.ts";

/** The Redis of an address. Connects in the background, again and again; until then each command fails at once. */
export function connectRedis(url: string): AnswerStore {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Commands to a Redis that hangs are given up after a moment, and must not pile up in memory.
    commandsQueueMaxLength: 100,
  });
  client.on("error", (error: unknown) => console.warn("Redis cannot be reached", error));
  client.connect().catch(() => null);
  return {
    get: (key) => client.get(key),
    set: (key, value, lifetime) =>
      client.set(key, value, { expiration: { type: "PX", value: lifetime } }),
  };
}
