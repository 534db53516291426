import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import type { ListedRefund } from "@/lib/payments/refund-types";
import { RefundTasks } from "./refund-tasks";

/** What a host has to return first, on their dashboard. Nothing without any. `now` in milliseconds. */
export function HostRefunds({ refunds, now }: { refunds: ListedRefund[]; now: number }) {
  const t = useTranslations("payments.refunds.tasks");
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="host-refunds" className="flex flex-col gap-3">
      <h2 id="host-refunds" className="text-xl">
        {t("title")}
      </h2>
      <RefundTasks refunds={refunds} now={now} />
      <Link
        href="/host/earnings/refunds"
        className={buttonClass({ variant: "outline", size: "sm", className: "self-start" })}
      >
        {t("all")}
      </Link>
    </section>
  );
}
