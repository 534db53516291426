import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { InboxView } from "@/lib/messaging/inbox-view";
import { isolate } from "@/lib/shared/isolate";

/** Shown instead of an empty list of conversations. */
export function InboxEmpty({ view: { filter, text } }: { view: InboxView }) {
  const t = useTranslations("messaging");
  const allLink = (
    <ButtonLink href="/dashboard/messages" variant="outline">
      {t("back")}
    </ButtonLink>
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
      action={<ButtonLink href="/explore">{t("empty.action")}</ButtonLink>}
    />
  );
}
