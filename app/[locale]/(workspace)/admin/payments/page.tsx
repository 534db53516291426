import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ClaimTable } from "@/components/payments/admin/claim-table";
import { Differences } from "@/components/payments/admin/differences";
import { DisputeTable } from "@/components/payments/admin/dispute-table";
import { OwedFees } from "@/components/payments/admin/owed-fees";
import { PaymentTable } from "@/components/payments/admin/payment-table";
import { ReceiptTable } from "@/components/payments/admin/receipt-table";
import { RefundTable } from "@/components/payments/admin/refund-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getPaymentDifferences, listAllPayments } from "@/lib/payments/admin-queries";
import { listClaims } from "@/lib/payments/claim-queries";
import { listDisputes } from "@/lib/payments/dispute-queries";
import { listOwedFees } from "@/lib/payments/fee-queries";
import { listReceipts } from "@/lib/payments/receipt-queries";
import { listManualRefunds } from "@/lib/payments/refund-queries";
import {
  type PaymentGroup,
  paymentLists,
  type ReceiptGroup,
  receiptGroups,
} from "@/lib/payments/rules/admin-lists";
import { type ClaimGroup, claimGroups } from "@/lib/payments/rules/claims";
import { type AdminRefundGroup, adminRefundGroups } from "@/lib/payments/rules/manual-refunds";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("adminPayments.title");

const addressOf = (query: Record<string, string>) =>
  `/admin/payments?${new URLSearchParams(query)}`;

export default async function AdminPaymentsPage({
  searchParams,
}: PageProps<"/[locale]/admin/payments">) {
  const params = await searchParams;
  const list = paymentLists.find((name) => name === firstValue(params.list)) ?? "payments";
  await requireRole("admin", addressOf({ list }));
  const t = await getTranslations("adminPayments");
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-prose text-muted">{t(`intros.${list}`)}</p>
      </div>
      <Tabs
        label={t("tabs")}
        items={paymentLists.map((name) => ({
          href: name === "payments" ? "/admin/payments" : addressOf({ list: name }),
          label: t(`lists.${name}`),
          current: name === list,
        }))}
      />
      {list === "differences" ? (
        <Differences differences={await getPaymentDifferences()} />
      ) : list === "disputes" ? (
        <DisputeList cursor={firstValue(params.after) || undefined} />
      ) : list === "claims" ? (
        <ClaimList
          group={claimGroups.find((name) => name === firstValue(params.group)) ?? "waiting"}
          cursor={firstValue(params.after) || undefined}
        />
      ) : list === "fees" ? (
        <FeeList cursor={firstValue(params.after) || undefined} />
      ) : list === "returns" ? (
        <RefundList
          group={adminRefundGroups.find((name) => name === firstValue(params.group)) ?? "waiting"}
          cursor={firstValue(params.after) || undefined}
        />
      ) : list === "receipts" ? (
        <ReceiptList
          group={receiptGroups.find((name) => name === firstValue(params.group)) ?? "waiting"}
          cursor={firstValue(params.after) || undefined}
        />
      ) : (
        <PaymentPage group={list} cursor={firstValue(params.after) || undefined} />
      )}
    </div>
  );
}

/** A page of the payments, refunds or transfers. */
async function PaymentPage({ group, cursor }: { group: PaymentGroup; cursor: string | undefined }) {
  const [t, { rows, next }] = await Promise.all([
    getTranslations("adminPayments"),
    listAllPayments(group, cursor),
  ]);
  if (rows.length === 0) {
    return <EmptyState title={t(`none.${group}.title`)} body={t(`none.${group}.body`)} />;
  }
  return (
    <>
      <PaymentTable rows={rows} label={t(`lists.${group}`)} />
      <ShowMore href={next && addressOf({ list: group, after: next })} />
    </>
  );
}

/** A page of the disputes. */
async function DisputeList({ cursor }: { cursor: string | undefined }) {
  const [t, { disputes, next }] = await Promise.all([
    getTranslations("adminPayments"),
    listDisputes(cursor),
  ]);
  if (disputes.length === 0) {
    return <EmptyState title={t("none.disputes.title")} body={t("none.disputes.body")} />;
  }
  return (
    <>
      <DisputeTable disputes={disputes} label={t("lists.disputes")} />
      <ShowMore href={next && addressOf({ list: "disputes", after: next })} />
    </>
  );
}

/** A page of the claims on security deposits of one group. */
async function ClaimList({ group, cursor }: { group: ClaimGroup; cursor: string | undefined }) {
  const [t, { claims, next }] = await Promise.all([
    getTranslations("adminPayments"),
    listClaims(group, cursor),
  ]);
  return (
    <>
      <Tabs
        label={t("claims.groups")}
        items={claimGroups.map((name) => ({
          href: addressOf({ list: "claims", ...(name !== "waiting" && { group: name }) }),
          label: t(`claims.group.${name}`),
          current: name === group,
        }))}
      />
      {claims.length === 0 ? (
        <EmptyState title={t(`none.claims.${group}.title`)} body={t(`none.claims.${group}.body`)} />
      ) : (
        <ClaimTable claims={claims} group={group} label={t("lists.claims")} />
      )}
      <ShowMore href={next && addressOf({ list: "claims", group, after: next })} />
    </>
  );
}

/** A page of who owes service fees. */
async function FeeList({ cursor }: { cursor: string | undefined }) {
  const [t, { fees, next }] = await Promise.all([
    getTranslations("adminPayments"),
    listOwedFees(cursor),
  ]);
  if (fees.length === 0) {
    return <EmptyState title={t("none.fees.title")} body={t("none.fees.body")} />;
  }
  return (
    <>
      <ClientMessages namespaces={["adminPayments"]}>
        <OwedFees fees={fees} />
      </ClientMessages>
      <ShowMore href={next && addressOf({ list: "fees", after: next })} />
    </>
  );
}

/** A page of what hosts return by hand, of one group. */
async function RefundList({
  group,
  cursor,
}: {
  group: AdminRefundGroup;
  cursor: string | undefined;
}) {
  const [t, { refunds, next }] = await Promise.all([
    getTranslations("adminPayments"),
    listManualRefunds(group, cursor),
  ]);
  return (
    <>
      <Tabs
        label={t("returns.groups")}
        items={adminRefundGroups.map((name) => ({
          href: addressOf({ list: "returns", ...(name !== "waiting" && { group: name }) }),
          label: t(`returns.group.${name}`),
          current: name === group,
        }))}
      />
      {refunds.length === 0 ? (
        <EmptyState
          title={t(`none.returns.${group}.title`)}
          body={t(`none.returns.${group}.body`)}
        />
      ) : (
        <RefundTable refunds={refunds} group={group} now={Date.now()} label={t("lists.returns")} />
      )}
      <ShowMore href={next && addressOf({ list: "returns", group, after: next })} />
    </>
  );
}

/** A page of the receipts that want an admin, of one group. */
async function ReceiptList({ group, cursor }: { group: ReceiptGroup; cursor: string | undefined }) {
  const [t, { receipts, next }] = await Promise.all([
    getTranslations("adminPayments"),
    listReceipts(group, cursor),
  ]);
  return (
    <>
      <Tabs
        label={t("receipts.groups")}
        items={receiptGroups.map((name) => ({
          href: addressOf({ list: "receipts", ...(name !== "waiting" && { group: name }) }),
          label: t(`receipts.group.${name}`),
          current: name === group,
        }))}
      />
      {receipts.length === 0 ? (
        <EmptyState
          title={t(`none.receipts.${group}.title`)}
          body={t(`none.receipts.${group}.body`)}
        />
      ) : (
        <ReceiptTable receipts={receipts} group={group} label={t("lists.receipts")} />
      )}
      <ShowMore href={next && addressOf({ list: "receipts", group, after: next })} />
    </>
  );
}
