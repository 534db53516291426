import type { Database } from "../../../../supabase/local/database.ts";
import { publishableKey, secretKey } from "../../../../supabase/local/settings.ts";
import { createDatabaseCalls, type DatabaseCalls } from "./database-calls.ts";
import { createFunctions } from "./functions.ts";
import { createParties, type Parties } from "./parties.ts";
import { createEmptying, endOpen } from "./reset.ts";
import { createService, type Service, type ServiceEvent, serviceUrl, signed } from "./service.ts";
import { createTimePassing } from "./time.ts";

/** The parts of payments: the database, the Edge Functions and the payment service. */
export type PaymentSystem = {
  sql: Database["sql"];
  call: DatabaseCalls["call"];
  service: Service;
  parties: Parties;
  /** Moves time for the bookings of a venue, their payments, the jobs and the service. */
  passTime: (venueId: string, seconds: number) => Promise<void>;
  /** Starts a session of a user, with the id of the user; repeated, as if they had just signed in. */
  signIn: (userId: string) => Promise<void>;
  /** Calls the Edge Function `payments` as a user, in that session. */
  payments: (userId: string, body: object) => Promise<Answer>;
  /** Delivers an event to the Edge Function `payment-events`. */
  deliver: (event: ServiceEvent) => Promise<void>;
  /** Runs due jobs; returns how many ran. */
  runJobs: () => Promise<number>;
  /** True when due jobs are left, such as newly enqueued ones or those waiting for a retry. */
  hasJobsLeft: () => Promise<boolean>;
  /** Makes recurring jobs due. */
  makeDue: (kinds: readonly string[]) => Promise<void>;
  /** Removes the remains of the sequence before: its service, jobs and limits. */
  reset: () => Promise<void>;
};

export type Answer = { status: number; body: Record<string, unknown> };

export const recurringJobs = [
  "complete_bookings",
  "collect_payments",
  "reconcile_payments",
  "send_payouts",
  "cancel_unpaid_bookings",
  "remind_due_installments",
] as const;

/** Thrown when the process of a request was killed. */
export class KilledError extends Error {}

/** Returns the result of work that is retried when it was killed, as the processor and the schedule do. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
    }
  }
}

/** Sends a request to an Edge Function. */
export type Send = (
  name: string,
  headers: Record<string, string>,
  body: string,
) => Promise<Response>;

/**
 * Creates the parts of payments on a prepared database; the service and the functions run in this process unless they are
 * given.
 */
export async function createPaymentSystem(
  db: Database,
  { service = createService(db), send }: { service?: Service; send?: Send } = {},
): Promise<PaymentSystem> {
  const { call } = createDatabaseCalls(db);
  const handlers = createFunctions({ call, apiUrl: serviceUrl, fetch: service.fetch });
  const sendHere: Send = async (name, headers, body) => {
    const request = new Request(`http://functions/${name}`, { method: "POST", headers, body });
    const handler = handlers[name];
    if (!handler) throw new Error(`There is no function ${name}`);
    return handler(request, null);
  };
  const sendTo = send ?? sendHere;

  // Only payment jobs: others are tested elsewhere, and take time here.
  const others = "('notification_mail', 'notify_admins', 'send_scheduled_message')";
  const list = (kinds: readonly string[]) => `{${kinds.join(",")}}`;
  await db.sql("delete from private.recurring_jobs where kind <> all ($1::text[])", [
    list(recurringJobs),
  ]);
  await db.sql("update private.recurring_jobs set next_run_at = 'infinity'");
  const emptyTables = createEmptying(db, [
    "private.jobs",
    "private.payment_events",
    "private.rate_limit_counters",
    "public.notifications",
  ]);

  return {
    sql: db.sql,
    call,
    service,
    parties: await createParties(db),
    passTime: await createTimePassing(db, service),
    async signIn(userId) {
      await db.sql(
        `insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())
         on conflict (id) do update set created_at = excluded.created_at`,
        [userId],
      );
    },
    async payments(userId, body) {
      const claims = Buffer.from(JSON.stringify({ session_id: userId })).toString("base64url");
      const headers = { apikey: publishableKey, authorization: `Bearer .${claims}.` };
      const response = await sendTo("payments", headers, JSON.stringify(body));
      return { status: response.status, body: await response.json() };
    },
    async deliver(event) {
      const { body, signature } = signed(event);
      const headers = { "stripe-signature": signature };
      const response = await untilDone(() => sendTo("payment-events", headers, body));
      if (!response.ok) throw new Error(`the event ${event.type} was answered ${response.status}`);
    },
    async runJobs() {
      await db.sql(`delete from private.jobs where kind in ${others}`);
      const headers = { authorization: `Bearer ${secretKey}` };
      const response = await untilDone(() => sendTo("run-jobs", headers, "{}"));
      if (!response.ok) throw new Error(`jobs were answered ${response.status}`);
      const { finished, failed } = await response.json();
      return finished + failed;
    },
    async hasJobsLeft() {
      const [row] = await db.sql<{ are_left: boolean }>(
        `select exists (select from private.jobs where kind not in ${others}
           and finished_at is null and failed_at is null and (attempts > 0 or run_at <= now())) as are_left`,
      );
      return row?.are_left ?? false;
    },
    async makeDue(kinds) {
      await db.sql("update private.recurring_jobs set next_run_at = now() where kind = any ($1)", [
        list(kinds),
      ]);
    },
    async reset() {
      await service.clear();
      await db.exec(endOpen);
      await emptyTables();
    },
  };
}
