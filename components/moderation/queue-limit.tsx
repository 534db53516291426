import { useTranslations } from "next-intl";

/** Says that a queue is longer than what is shown of it. Nothing when it is not. */
export function QueueLimit({ shown, count }: { shown: number; count: number }) {
  const t = useTranslations("moderation.queue");
  return shown < count && <p className="text-muted">{t("limit", { shown, count })}</p>;
}
