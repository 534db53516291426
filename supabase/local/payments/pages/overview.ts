import type Stripe from "stripe";
import type { Session } from "../store.ts";
import { both, type Html, html, money, page } from "./layout.ts";

/** One payment as `/payments.json` answers it; `status` is Stripe's, amounts are in minor units. */
export type PaymentRow = {
  id: string;
  booking_id: string | null;
  status: string;
  amount: number;
  captured: number;
  refunded: number;
  currency: string;
};

const shownPayments = 500;
const shownObjects = 200;

/** Every payment, newest first. What was refunded counts no refund that failed. */
export function readPayments({ sql }: Pick<Session, "sql">): Promise<PaymentRow[]> {
  return sql<PaymentRow>(
    `select id, data -> 'metadata' ->> 'booking_id' as booking_id, data ->> 'status' as status,
       (data ->> 'amount')::double precision as amount,
       (data ->> 'amount_received')::double precision as captured,
       (select coalesce(sum((refund.data ->> 'amount')::bigint), 0)::double precision
        from local.payment_objects as refund
        where refund.kind = 'refund' and refund.data ->> 'payment_intent' = intent.id
          and refund.data ->> 'status' <> 'failed') as refunded,
       data ->> 'currency' as currency
     from local.payment_objects as intent
     where kind = 'payment_intent' order by (data ->> 'created')::bigint desc, seq desc limit ${shownPayments}`,
  );
}

const newest = async <T>({ sql }: Session, kind: string): Promise<T[]> =>
  (
    await sql<{ data: T }>(
      `select data from local.payment_objects where kind = $1
       order by (data ->> 'created')::bigint desc, seq desc limit ${shownObjects}`,
      [kind],
    )
  ).map(({ data }) => data);

const when = (created: number): Html => {
  const time = new Date(created * 1000).toISOString();
  return html`<time datetime="${time}">${time.replace("T", " ").slice(0, 16)} UTC</time>`;
};
const amountOf = (amount: number, currency: string) =>
  html`<bdi>${money(amount, currency, "en")}</bdi>`;

const labels: Record<string, string> = {
  requires_payment_method: "بانتظار بطاقة",
  requires_confirmation: "بانتظار التأكيد",
  requires_action: "بانتظار موافقة البنك",
  requires_capture: "مبلغ محجوز",
  processing: "قيد المعالجة",
  succeeded: "ناجح",
  canceled: "ملغى",
  pending: "قيد الانتظار",
  failed: "فشل",
  needs_response: "يلزم رد",
  under_review: "قيد المراجعة",
  won: "لصالحنا",
  lost: "لصالح حامل البطاقة",
  warning_needs_response: "استفسار يلزمه رد",
  warning_under_review: "استفسار قيد المراجعة",
  warning_closed: "أُغلق الاستفسار",
};
const statusOf = (status: string | null): Html =>
  both((status ?? "").replaceAll("_", " "), labels[status ?? ""] ?? "");

function disputeItem(dispute: Stripe.Dispute): Html {
  const { status, evidence, evidence_details } = dispute;
  const isOpen = status !== "won" && status !== "lost" && status !== "warning_closed";
  return html`<li>${both("Dispute", "اعتراض")} ${amountOf(dispute.amount, dispute.currency)} ·
    ${statusOf(status)}
    ${isOpen && evidence_details.due_by ? html`· ${both("answer by", "الرد قبل")} ${when(evidence_details.due_by)}` : null}
    ${evidence.uncategorized_text ? html`<br><q dir="auto">${evidence.uncategorized_text}</q>` : null}
    ${
      isOpen
        ? html`<form method="post" action="/payments/disputes/${dispute.id}" class="buttons">
            <button name="outcome" value="won">${both("Won", "كسب الاعتراض")}</button>
            <button name="outcome" value="lost">${both("Lost", "خسارة الاعتراض")}</button>
          </form>`
        : null
    }</li>`;
}

function paymentArticle(
  intent: Stripe.PaymentIntent,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): Html {
  const error = intent.last_payment_error;
  return html`<article id="${intent.id}">
    <h3>${amountOf(intent.amount, intent.currency)} · ${statusOf(intent.status)}</h3>
    <p class="hint">${when(intent.created)} · <bdi>${intent.id}</bdi>
      ${intent.metadata.booking_id ? html`· ${both("booking", "حجز")} <bdi>${intent.metadata.booking_id}</bdi>` : null}</p>
    <p>${both("Captured", "المحصّل")} ${amountOf(intent.amount_received, intent.currency)}</p>
    ${error ? html`<p class="error">${error.code}: <span lang="en" dir="ltr">${error.message}</span></p>` : null}
    ${
      refunds.length + disputes.length > 0
        ? html`<ul>${refunds.map(
            (refund) =>
              html`<li>${both("Refund", "استرداد")} ${amountOf(refund.amount, refund.currency)} · ${statusOf(refund.status)} · ${when(refund.created)}</li>`,
          )}${disputes.map(disputeItem)}</ul>`
        : null
    }
    ${
      intent.status === "succeeded" && disputes.length === 0 && intent.latest_charge
        ? html`<form method="post" action="/payments/charges/${String(intent.latest_charge)}" class="buttons">
            <button name="outcome" value="dispute">${both("Dispute", "الاعتراض على الدفعة")}</button></form>`
        : null
    }
  </article>`;
}

function transferArticle(transfer: Stripe.Transfer): Html {
  const isLeft = transfer.amount_reversed < transfer.amount;
  return html`<article id="${transfer.id}">
    <h3>${amountOf(transfer.amount, transfer.currency)}
      ${transfer.amount_reversed > 0 ? html`· ${both("returned", "مُرتجع")} ${amountOf(transfer.amount_reversed, transfer.currency)}` : null}</h3>
    <p class="hint">${when(transfer.created)} · <bdi>${transfer.id}</bdi> → <bdi>${String(transfer.destination)}</bdi></p>
    ${
      isLeft
        ? html`<form method="post" action="/payments/transfers/${transfer.id}" class="buttons">
            <button>${both("Return", "إرجاع التحويل")}</button></form>`
        : null
    }
  </article>`;
}

const accountArticle = (account: Stripe.Account): Html => html`<article id="${account.id}">
  <h3><bdi>${account.email ?? account.id}</bdi> ·
    ${
      account.payouts_enabled
        ? both("enabled", "مفعّل")
        : account.details_submitted
          ? both("restricted", "مقيّد")
          : both("incomplete", "غير مكتمل")
    }</h3>
  <p class="hint">${when(account.created ?? 0)} · <bdi>${account.id}</bdi> · ${account.country}</p>
</article>`;

const section = (title: Html, articles: Html[], empty: Html): Html =>
  html`<section><h2>${title}</h2>${articles.length > 0 ? articles : html`<p>${empty}</p>`}</section>`;

/** What happened at the service, as a page in both languages. */
export async function overviewPage(session: Session, siteUrl: string): Promise<Response> {
  const intents = await newest<Stripe.PaymentIntent>(session, "payment_intent");
  const refunds = Map.groupBy(
    await newest<Stripe.Refund>(session, "refund"),
    ({ payment_intent }) => String(payment_intent),
  );
  const disputes = Map.groupBy(
    await newest<Stripe.Dispute>(session, "dispute"),
    ({ payment_intent }) => String(payment_intent),
  );
  const transfers = await newest<Stripe.Transfer>(session, "transfer");
  const accounts = await newest<Stripe.Account>(session, "account");
  return page({
    title: "Payments · Mahfil",
    locale: "en",
    kind: "overview",
    body: html`<h1>${both("Payments", "المدفوعات")}</h1>
<p>${both("This stands in for the payment company: no real money moves.", "بديل تجريبي لشركة الدفع: لا أموال حقيقية.")}
<a href="${siteUrl}">Mahfil</a></p>
${section(
  both("Card payments", "مدفوعات البطاقات"),
  intents.map((intent) =>
    paymentArticle(intent, refunds.get(intent.id) ?? [], disputes.get(intent.id) ?? []),
  ),
  both("No payment yet.", "لا توجد مدفوعات بعد."),
)}
${section(
  both("Transfers", "التحويلات"),
  transfers.map(transferArticle),
  both("No transfer yet.", "لا توجد تحويلات بعد."),
)}
${section(
  both("Accounts", "الحسابات"),
  accounts.map(accountArticle),
  both("No account yet.", "لا توجد حسابات بعد."),
)}`,
  });
}
