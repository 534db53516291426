import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { InboxView } from "@/lib/messaging/inbox-view";
import { isolate } from "@/lib/shared/isolate";

/** Shown instead of an empty list of conversations. */
export function InboxEmpty({ view: { filter, text } }: { view: InboxView }) {
  const t = useTranslations("messaging");
  const allLink = (
    <Link href="/dashboard/messages" className={buttonClass({ variant: "outline" })}>
      {t("back")}
    </Link>
  );
  if (text) {
    return (
      <EmptyState
        title={t("inbox.empty.search", { text: isolate(text) })}
        body={t("inbox.empty.searchBody")}
        action={allLink}
      />
    );
  }
  if (filter !== "all") {
    return <EmptyState title={t(`inbox.empty.${filter}`)} action={allLink} />;
  }
  return (
    <EmptyState
      title={t("empty.title")}
      body={t("empty.body")}
      action={
        <Link href="/explore" className={buttonClass()}>
          {t("empty.action")}
        </Link>
      }
    />
  );
}
