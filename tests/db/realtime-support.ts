import { createHmac } from "node:crypto";
import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from "@supabase/supabase-js";
import type { Backend } from "../../supabase/local/backend.ts";
import { readState } from "../../supabase/local/system.ts";

/** Creates an access token with these claims, valid for `seconds`; expired for a negative number. */
export async function makeToken(
  backend: Backend,
  claims: Record<string, unknown>,
  seconds = 3600,
): Promise<string> {
  const secret = (await readState(backend.db, "jwt_secret")) ?? "";
  const now = Math.floor(Date.now() / 1000);
  const text = [
    { alg: "HS256", typ: "JWT" },
    { role: "authenticated", aud: "authenticated", iat: now, exp: now + seconds, ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

const open: SupabaseClient[] = [];

/** The official client, with the access token that `token` returns whenever it asks. */
export async function realtimeClient(
  backend: Backend,
  token?: () => string,
): Promise<SupabaseClient> {
  const client = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token ? { accessToken: async () => token() } : {}),
  });
  open.push(client);
  if (token) await client.realtime.setAuth();
  return client;
}

/** Disconnects every created client. */
export async function disconnectClients() {
  await Promise.all(open.splice(0).map((client) => client.realtime.disconnect()));
}

type Received = { event: string; payload: Record<string, unknown> };

export type JoinedChannel = {
  channel: RealtimeChannel;
  /** The broadcasts received so far. */
  events: Received[];
  /** Resolves after this number of broadcasts. */
  received: (count: number) => Promise<Received[]>;
  /** Resolves when the server has closed the channel. */
  closed: Promise<void>;
};

/** Joins a topic, by default a private one. Rejects with the server's reason. */
export async function joinTopic(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions["config"] = { private: true },
  prepare: (channel: RealtimeChannel) => void = () => {},
): Promise<JoinedChannel> {
  const events: Received[] = [];
  const closed = Promise.withResolvers<void>();
  let wake = () => {};
  const channel = client.channel(topic, { config });
  prepare(channel);
  channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
    events.push({ event, payload });
    wake();
  });
  await new Promise<void>((done, failed) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") done();
      else if (status === "CLOSED") closed.resolve();
      else failed(error ?? new Error(status));
    });
  }).catch(async (error) => {
    await client.removeChannel(channel);
    throw error;
  });
  return {
    channel,
    events,
    closed: closed.promise,
    received: async (count) => {
      while (events.length < count) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      return events;
    },
  };
}
