import type { Database } from "../database.ts";
import { signature } from "./events.ts";

/** Delivers an event to its receiver and resolves with the HTTP status of the response. */
export type DeliverEvent = (
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<number>;

/** Delivers events to the Edge Function of this backend; a backend without it responds with 404. */
export function eventPoster(backendUrl: string): DeliverEvent {
  return async (body, headers, signal) => {
    const response = await fetch(`${backendUrl}/functions/v1/payment-events`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
    });
    await response.arrayBuffer();
    return response.status;
  };
}

/** Stripe's number of attempts: about three days with pauses of at most five minutes. */
const maxAttempts = 900;
const longestPauseSeconds = 300;
/** Longest sleep in milliseconds, because another process may have stored an event in the same database. */
const longestSleepMs = 30_000;

export type Deliveries = {
  /** Delivers due events in the background. */
  wake: () => void;
  stop: () => Promise<void>;
};

/** Takes the first due event; nobody else takes it before its next attempt. */
async function claim({ sql }: Database): Promise<{ id: string; data: object } | null> {
  const [row] = await sql<{ id: string; data: object }>(
    `update local.payment_deliveries as delivery
     set attempts = attempts + 1,
       next_at = clock_timestamp() + least(2 ^ least(attempts, 20), $1::integer) * interval '1 second'
     from local.payment_objects as event
     where event.id = delivery.event_id and delivery.event_id = (
       select event_id from local.payment_deliveries
       where delivered_at is null and next_at <= clock_timestamp() and attempts < $2::integer
       order by next_at limit 1 for update skip locked)
     returning event.id, event.data`,
    [longestPauseSeconds, maxAttempts],
  );
  return row ?? null;
}

async function markDelivered({ sql }: Database, id: string) {
  await sql(
    "update local.payment_deliveries set delivered_at = clock_timestamp() where event_id = $1",
    [id],
  );
  await sql(
    `update local.payment_objects set data = data || '{"pending_webhooks": 0}' where id = $1`,
    [id],
  );
}

/** Returns the milliseconds until the next attempt; null when none is left. */
async function pauseBeforeNext({ sql }: Database): Promise<number | null> {
  const [row] = await sql<{ pause: number | null }>(
    `select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::double precision as pause
     from local.payment_deliveries where delivered_at is null and attempts < $1`,
    [maxAttempts],
  );
  return row?.pause ?? null;
}

/**
 * Delivers stored events one after the other until each got a 2xx; pauses grow from a second to five minutes. `beforeRun`
 * handles other due work and resolves with whether more of it is coming.
 */
export function createDeliveries(
  db: Database,
  deliverEvent: DeliverEvent,
  beforeRun: () => Promise<boolean>,
): Deliveries {
  const stopping = new AbortController();
  let isWoken = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function deliverDue() {
    const isMoreComing = await beforeRun();
    for (let event = await claim(db); event && !stopping.signal.aborted; event = await claim(db)) {
      const body = JSON.stringify(event.data, null, 2);
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature(body, Math.floor(Date.now() / 1000)),
        "user-agent": "Stripe/1.0 (Mahfil's embedded payment service)",
      };
      const status = await deliverEvent(body, headers, stopping.signal).catch(() => 0);
      if (status >= 200 && status < 300) await markDelivered(db, event.id);
    }
    if (stopping.signal.aborted) return;
    const pause = isMoreComing ? 1000 : await pauseBeforeNext(db);
    if (pause === null || stopping.signal.aborted) return;
    timer = setTimeout(wake, Math.min(Math.max(pause, 50), longestSleepMs));
    timer.unref();
  }

  function wake() {
    isWoken = true;
    if (running || stopping.signal.aborted) return;
    clearTimeout(timer);
    running = (async () => {
      while (isWoken && !stopping.signal.aborted) {
        isWoken = false;
        // The next request detects a lost database.
        await deliverDue().catch(() => {});
      }
      running = null;
    })();
  }

  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
