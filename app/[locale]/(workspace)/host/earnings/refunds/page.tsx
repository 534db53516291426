import { getTranslations } from "next-intl/server";
import { RefundTasks } from "@/components/payments/refund-tasks";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listMyRefunds } from "@/lib/payments/refund-queries";
import { refundGroups } from "@/lib/payments/rules/manual-refunds";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("payments.refunds.tasks.title");

const addressOf = (query: Record<string, string>) =>
  `/host/earnings/refunds?${new URLSearchParams(query)}`;

export default async function HostRefundsPage({
  searchParams,
}: PageProps<"/[locale]/host/earnings/refunds">) {
  const params = await searchParams;
  const group = refundGroups.find((name) => name === firstValue(params.group)) ?? "open";
  await requireRole("host", addressOf({ group }));
  const [t, { refunds, next }] = await Promise.all([
    getTranslations("payments.refunds.tasks"),
    listMyRefunds("host", group, { cursor: firstValue(params.after) || undefined }),
  ]);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-prose text-muted">{t("intro")}</p>
      </div>
      <Tabs
        label={t("groups")}
        items={refundGroups.map((name) => ({
          href: name === "open" ? "/host/earnings/refunds" : addressOf({ group: name }),
          label: t(`group.${name}`),
          current: name === group,
        }))}
      />
      {refunds.length === 0 ? (
        <EmptyState title={t(`none.${group}.title`)} body={t(`none.${group}.body`)} />
      ) : (
        <RefundTasks side="host" refunds={refunds} now={Date.now()} />
      )}
      <ShowMore href={next && addressOf({ group, after: next })} />
    </div>
  );
}
