import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { ListedRefund } from "@/lib/payments/refund-types";
import { RefundTasks } from "./refund-tasks";

/**
 * The first due refunds by hand of a host or guest; a host finds the rest on a separate page. Nothing without any. `now` in
 * milliseconds.
 */
export function OpenRefunds({
  side,
  refunds,
  now,
}: {
  side: "guest" | "host";
  refunds: ListedRefund[];
  now: number;
}) {
  const t = useTranslations("payments.refunds.tasks");
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="open-refunds" className="flex flex-col gap-3">
      <h2 id="open-refunds" className="text-xl">
        {t(side === "host" ? "title" : "guestTitle")}
      </h2>
      <RefundTasks side={side} refunds={refunds} now={now} />
      {side === "host" && (
        <ButtonLink
          href="/host/earnings/refunds"
          variant="outline"
          size="sm"
          className="self-start"
        >
          {t("all")}
        </ButtonLink>
      )}
    </section>
  );
}
