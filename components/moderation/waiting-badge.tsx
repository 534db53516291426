import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { waitingLevel } from "@/lib/moderation/rules/waiting-time";

const variants: Record<ReturnType<typeof waitingLevel>, BadgeVariant> = {
  fresh: "success",
  due: "warning",
  late: "danger",
};

/** Compares the waiting time of a review with the promise to hosts. */
export function WaitingBadge({ seconds }: { seconds: number }) {
  const t = useTranslations("moderation.queue.promise");
  const level = waitingLevel(seconds);
  return <Badge variant={variants[level]}>{t(level)}</Badge>;
}
