import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { signToken } from "../../supabase/local/backend.ts";
import { percentile } from "./processes.ts";
import type { Sql } from "./venues.ts";

const key = "sb_publishable_mahfil_local";
const SOCKETS = 1_000;
const STRANGERS = 20;
const PER_SECOND = 50;
const SECONDS = 20;
/** How long the last events may take to arrive, in milliseconds. */
const LAST_MS = 10_000;

type Socket = {
  client: SupabaseClient;
  conversation: string;
  /** The ids of the messages in received events, with the time of each. */
  told: Map<string, number>;
};

export type SocketFigures = {
  sent: number;
  lost: number;
  strange: number;
  refused: number;
  strangers: number;
  p95: number;
};

/** Joins the topic of a conversation with a token. Rejects when the join is refused. */
function join(backend: string, token: string, conversation: string): Promise<Socket> {
  const client = createClient(backend, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: async () => token,
  });
  const told = new Map<string, number>();
  return client.realtime.setAuth().then(
    () =>
      new Promise((resolve, reject) => {
        client
          .channel(`conversation:${conversation}`, { config: { private: true } })
          .on("broadcast", { event: "message" }, ({ payload }) =>
            told.set(String(payload.message_id), performance.now()),
          )
          .subscribe((status, error) => {
            if (status === "SUBSCRIBED") resolve({ client, conversation, told });
            else if (status === "CHANNEL_ERROR") reject(error ?? new Error("refused"));
          });
      }),
  );
}

/**
 * Opens a thousand sockets for the two sides of five hundred conversations and sends messages through the API for some seconds.
 * Returns the number of lost events, of events that reached a socket of another conversation, and of strangers whose join was
 * refused, and the 95th percentile from call to event in milliseconds.
 */
export async function measureSockets(
  backend: string,
  sql: Sql,
  onOpen: () => void,
): Promise<SocketFigures> {
  const [state] = (await sql("select value from local.state where key = 'jwt_secret'")) as {
    value: string;
  }[];
  const tokenOf = (id: string) =>
    signToken({ sub: id, role: "authenticated", aud: "authenticated" }, String(state?.value));
  const users = (await sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select id, id || '@bench.test', '{"first_name": "Bench"}'
     from (select gen_random_uuid() as id from generate_series(1, $1::integer)) made
     returning id`,
    [SOCKETS + STRANGERS],
  )) as { id: string }[];
  const ids = users.map(({ id }) => id);
  const strangers = ids.splice(SOCKETS);
  const [guests, hosts] = [ids.slice(0, SOCKETS / 2), ids.slice(SOCKETS / 2)];
  const conversations = (await sql(
    `insert into public.conversations (guest_id, host_id)
     select guest, host from unnest($1::uuid[], $2::uuid[]) pairs (guest, host) returning id, guest_id, host_id`,
    [guests, hosts],
  )) as { id: string; guest_id: string; host_id: string }[];

  const sockets: Socket[] = [];
  for (const { id, guest_id, host_id } of conversations) {
    sockets.push(
      ...(await Promise.all([
        join(backend, tokenOf(guest_id), id),
        join(backend, tokenOf(host_id), id),
      ])),
    );
  }
  const refusals = await Promise.allSettled(
    strangers.map((id, index) =>
      join(backend, tokenOf(id), String(conversations[index % conversations.length]?.id)),
    ),
  );
  onOpen();

  const sent = new Map<string, { conversation: string; at: number }>();
  const calls: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const wait = begin + (n * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await new Promise((wake) => setTimeout(wake, wait));
    const conversation = conversations[n % conversations.length];
    if (!conversation) continue;
    const id = crypto.randomUUID();
    sent.set(id, { conversation: conversation.id, at: performance.now() });
    calls.push(
      fetch(`${backend}/rest/v1/rpc/send_message`, {
        method: "POST",
        headers: {
          apikey: key,
          authorization: `Bearer ${tokenOf(n % 2 ? conversation.guest_id : conversation.host_id)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          p_conversation_id: conversation.id,
          p_body: "A message of the bench",
          p_message_id: id,
        }),
      }).then(async (response) => {
        if (!response.ok) throw new Error(`send_message: ${response.status}`);
        await response.arrayBuffer();
      }),
    );
  }
  await Promise.all(calls);
  const count = (test: (socket: Socket, id: string) => boolean) =>
    sockets.reduce(
      (sum, socket) => sum + [...sent.keys()].filter((id) => test(socket, id)).length,
      0,
    );
  const missing = () =>
    count(
      ({ conversation, told }, id) => sent.get(id)?.conversation === conversation && !told.has(id),
    );
  const end = performance.now() + LAST_MS;
  while (missing() > 0 && performance.now() < end)
    await new Promise((wake) => setTimeout(wake, 200));
  const durations = sockets.flatMap(({ told }) =>
    [...told].map(([id, at]) => at - (sent.get(id)?.at ?? Number.NaN)),
  );
  const figures = {
    sent: sent.size,
    lost: missing(),
    strange: count(
      ({ conversation, told }, id) => sent.get(id)?.conversation !== conversation && told.has(id),
    ),
    refused: refusals.filter(({ status }) => status === "rejected").length,
    strangers: strangers.length,
    p95: percentile(durations, 0.95),
  };
  await Promise.all(sockets.map(({ client }) => client.realtime.disconnect()));
  return figures;
}
