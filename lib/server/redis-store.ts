import { createClient } from "@redis/client";
import type { AnswerStore } from "./shared-answers.ts";

/**
 * A Redis client for `url`. Keeps reconnecting in the background; until it is connected, each command fails at once.
 */
export function connectRedis(url: string): AnswerStore {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Commands to an unresponsive Redis time out soon; the limit keeps them from filling the memory.
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
