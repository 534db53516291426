import type { Transact } from "../api.ts";
import { endDispute, openDispute } from "../disputes.ts";
import { ApiError } from "../errors.ts";
import { requireObject } from "../store.ts";
import { reverseTransfer } from "../transfers.ts";
import { accountPage } from "./account.ts";
import { answerCardForm, cardFormPage } from "./card-form.ts";
import { pageFile } from "./files.ts";
import { overviewPage, readPayments } from "./overview.ts";

const notFound = () => new Response("Not found", { status: 404 });

const backToOverview = (id: string) =>
  new Response(null, { status: 303, headers: { location: `/payments#${id}` } });

/**
 * Handles browser requests to the service. Only the service's own pages may change something: no other page, on loopback or
 * not, can submit its forms.
 */
export async function answerPage(
  request: Request,
  body: string,
  transact: Transact,
  siteUrl: string,
): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(request.url);
  const context = { origin, requestId: null, idempotencyKey: null };
  const path = pathname.slice("/payments/".length);
  const [kind = "", id = "", rest] = path.split("/");
  const accountId = kind === "accounts" && id !== "" && rest === undefined ? id : null;

  if (request.method === "GET" || request.method === "HEAD") {
    if (pathname === "/payments.json") {
      const payments = await transact(context, readPayments);
      return Response.json(payments, { headers: { "cache-control": "no-store" } });
    }
    if (path === "") return transact(context, (session) => overviewPage(session, siteUrl));
    if (path === "card-form") {
      return transact(context, (session) => cardFormPage(session, searchParams));
    }
    if (accountId) {
      return transact(context, (session) => accountPage(session, accountId, request, ""));
    }
    return (await pageFile(path)) ?? notFound();
  }

  if (request.method !== "POST") return new Response("Method not allowed", { status: 405 });
  if (request.headers.get("origin") !== origin) {
    return Response.json({ message: "This origin may not change payments" }, { status: 403 });
  }
  if (path === "confirm" || path === "authenticate") {
    return answerCardForm(path, body, context, transact);
  }
  try {
    if (accountId) {
      return await transact(context, (session) => accountPage(session, accountId, request, body));
    }
    const outcome = new URLSearchParams(body).get("outcome");
    if (kind === "disputes" && (outcome === "won" || outcome === "lost")) {
      const dispute = await transact(context, (session) => endDispute(session, id, outcome));
      return backToOverview(String(dispute.payment_intent));
    }
    if (kind === "charges") {
      const intent = await transact(context, async (session) => {
        const charge = await requireObject(session, "charge", id, "id", 404);
        await openDispute(session, charge, outcome === "inquiry" ? "inquiry" : "dispute");
        return charge.data.payment_intent;
      });
      return backToOverview(String(intent));
    }
    if (kind === "transfers") {
      await transact(context, (session) => reverseTransfer(session, {}, [id]));
      return backToOverview(id);
    }
    return notFound();
  } catch (error) {
    if (error instanceof ApiError) return new Response(error.message, { status: error.status });
    throw error;
  }
}
