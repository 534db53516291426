import type Stripe from "stripe";
import type { Database } from "../../../../supabase/local/database.ts";
import { answerApi, type Transact } from "../../../../supabase/local/payments/api.ts";
import { signature } from "../../../../supabase/local/payments/events.ts";
import {
  expireAuthorizations,
  expireDisputes,
} from "../../../../supabase/local/payments/expiry.ts";
import { answerPage } from "../../../../supabase/local/payments/pages/pages.ts";
import { finishRefunds } from "../../../../supabase/local/payments/refunds.ts";
import { createEmptying } from "./reset.ts";

export const serviceUrl = "http://127.0.0.1:54321";

export type ServiceEvent = { id: string; type: string; body: string };

/** The embedded payment service, called in process, without timers. */
export type Service = {
  /** Its state: the schema `local`. */
  sql: Database["sql"];
  /** Answers the official client. */
  fetch: typeof globalThis.fetch;
  /** Submits a form of the service's own pages. */
  post: (path: string, body: BodyInit) => Promise<Response>;
  /** Moves its data into the past, as in the database, and runs what becomes due. */
  passTime: (seconds: number) => Promise<void>;
  /** Returns new events in their order. */
  takeEvents: () => Promise<ServiceEvent[]>;
  /** Deletes all its data. */
  clear: () => Promise<void>;
};

/** Returns an event with a present signature. */
export const signed = ({ body }: ServiceEvent) => ({
  body,
  signature: signature(body, Math.floor(Date.now() / 1000)),
});

const movePast = `update local.payment_objects set
  data = case kind
    when 'dispute' then jsonb_set(data, '{evidence_details,due_by}',
      to_jsonb((data -> 'evidence_details' ->> 'due_by')::bigint - $1::bigint))
    else data end || jsonb_build_object('created', (data ->> 'created')::bigint - $1::bigint),
  internal = case when internal ? 'at'
    then jsonb_set(internal, '{at}', to_jsonb((internal ->> 'at')::bigint - $1::bigint)) else internal end
  where data ? 'created' and kind in ('charge', 'dispute', 'event', 'payment_intent', 'refund')`;

export function createService(db: Database): Service {
  const transact: Transact = (context, work) =>
    db.transaction(async ({ sql }) => {
      // As the service does: serializes the requests of concurrent jobs.
      await sql("select pg_advisory_xact_lock(1)");
      return work({ sql, now: Math.floor(Date.now() / 1000), ...context });
    });
  const nobody = { origin: serviceUrl, requestId: null, idempotencyKey: null };

  return {
    sql: db.sql,
    async fetch(input, init) {
      const request = new Request(input, init);
      const body = request.method === "POST" ? await request.text() : "";
      return answerApi(request, body, transact);
    },
    async post(path, body) {
      const headers = { origin: serviceUrl };
      const request = new Request(new URL(path, serviceUrl), { method: "POST", headers, body });
      return answerPage(request, await request.text(), transact, "http://localhost:3000");
    },
    async passTime(seconds) {
      // It deletes keys after a day.
      if (seconds >= 86_400) await db.sql("delete from local.payment_requests");
      await transact(nobody, async (session) => {
        await session.sql(movePast, [seconds]);
        await expireAuthorizations(session);
        await expireDisputes(session);
        await finishRefunds(session);
      });
    },
    async takeEvents() {
      const rows = await db.sql<{ data: Stripe.Event }>(
        `with taken as (delete from local.payment_deliveries returning event_id)
         select e.data from taken join local.payment_objects e on e.id = taken.event_id order by e.seq`,
      );
      return rows.map(({ data }) => ({ id: data.id, type: data.type, body: JSON.stringify(data) }));
    },
    clear: createEmptying(db, [
      "local.payment_deliveries",
      "local.payment_requests",
      "local.payment_objects",
    ]),
  };
}
