import { cookieHeader, createAccount } from "./accounts.ts";
import { median } from "./processes.ts";
import type { Sql } from "./venues.ts";

const ROUNDS = 15;
const sizes = { few: 10, many: 10_000 } as const;
type Size = keyof typeof sizes;

/**
 * Compares the page of a thread with many messages with that of a thread with few: the median duration of each, in milliseconds.
 */
export async function measureLongThread(
  { site, backend }: { site: string; backend: string },
  sql: Sql,
): Promise<{ few: number; many: number }> {
  const guest = await createAccount(backend, "guest", "Guest");
  const cookie = cookieHeader(guest);
  const threads = {} as Record<Size, string>;
  for (const size of ["few", "many"] as const) {
    const host = await createAccount(backend, "host", "Host");
    const [conversation] = (await sql(
      "insert into public.conversations (guest_id, host_id) values ($1, $2) returning id",
      [guest.id, host.id],
    )) as { id: string }[];
    if (!conversation) throw new Error("no conversation");
    threads[size] = conversation.id;
    await sql(
      `insert into public.messages (conversation_id, sender_id, body, read_at, created_at)
       select $1, case when n % 2 = 0 then $2::uuid else $3::uuid end, 'Message number ' || n, now(),
         now() - n * interval '1 minute'
       from generate_series(1, $4::integer) n`,
      [conversation.id, guest.id, host.id, sizes[size]],
    );
  }
  await sql("vacuum analyze public.messages");
  const times: Record<Size, number[]> = { few: [], many: [] };
  // Alternating, so that load affects both equally. The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of ["few", "many"] as const) {
      const begin = performance.now();
      const response = await fetch(`${site}/dashboard/messages/${threads[size]}`, {
        headers: { cookie },
        redirect: "manual",
      });
      const text = await response.text();
      if (response.status !== 200 || !text.includes("Message number 1")) {
        throw new Error(`the page of the thread answered ${response.status} without messages`);
      }
      if (round > 0) times[size].push(performance.now() - begin);
    }
  }
  return { few: median(times.few), many: median(times.many) };
}
