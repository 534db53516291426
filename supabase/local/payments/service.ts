import type { Database } from "../database.ts";
import { answerApi, type Transact } from "./api.ts";
import { createDeliveries, type DeliverEvent } from "./deliveries.ts";
import { expireAuthorizations, expireDisputes } from "./expiry.ts";
import { answerPage } from "./pages/pages.ts";
import { finishRefunds } from "./refunds.ts";

type Parts = {
  db: Database;
  /** The address of the site, to which the pages lead back. */
  siteUrl: string;
  deliverEvent: DeliverEvent;
};

export type PaymentService = {
  /** Handles a request to the service; null for any other request. */
  handle: (request: Request) => Promise<Response | null>;
  /** Continues deliveries that were interrupted when the backend stopped. */
  start: () => void;
  stop: () => Promise<void>;
};

/** Advisory lock that serializes changes of payments by all processes on the same PostgreSQL. */
const changing = 726_334_252;

/**
 * A stand-in for Stripe at the backend's own address: its API under /v1, and Stripe's browser pages under /payments. Stores
 * its state in the schema `local`.
 */
export function createPaymentService({ db, siteUrl, deliverEvent }: Parts): PaymentService {
  const transact: Transact = (context, work) =>
    db.transaction(async ({ sql }) => {
      await sql(`select pg_advisory_xact_lock(${changing})`);
      return work({ sql, now: Math.floor(Date.now() / 1000), ...context });
    });

  const nobody = { origin: "", requestId: null, idempotencyKey: null };
  const deliveries = createDeliveries(db, deliverEvent, () =>
    transact(nobody, async (session) => {
      await expireAuthorizations(session);
      await expireDisputes(session);
      return (await finishRefunds(session)) > 0;
    }),
  );

  return {
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      const isApi = pathname.startsWith("/v1/");
      if (!isApi && !/^\/payments(\.json|\/|$)/.test(pathname)) return null;
      const body = request.method === "POST" ? await request.text() : "";
      const response = isApi
        ? await answerApi(request, body, transact)
        : await answerPage(request, body, transact, siteUrl);
      if (request.method === "POST") deliveries.wake();
      return response;
    },
    start: deliveries.wake,
    stop: deliveries.stop,
  };
}
