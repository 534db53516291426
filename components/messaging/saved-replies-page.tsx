import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { listSavedReplies } from "@/lib/messaging/reply-queries";
import { listScheduledReplies } from "@/lib/messaging/scheduled-queries";
import { SavedReplies } from "./saved-replies";
import { ScheduledReplies } from "./scheduled-replies";

/** The page on which a host or provider keeps the replies that they send often; a host schedules them for their venues. */
export async function SavedRepliesPage({ hostId }: { hostId?: string }) {
  const [t, replies, schedule] = await Promise.all([
    getTranslations("savedReplies"),
    listSavedReplies(),
    hostId ? listScheduledReplies(hostId) : null,
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      <ClientMessages namespaces={["savedReplies"]}>
        <SavedReplies
          replies={replies}
          scheduledIds={schedule?.scheduled.map(({ replyId }) => replyId)}
        />
      </ClientMessages>
      {schedule && (
        <ClientMessages namespaces={["scheduledMessages"]}>
          <ScheduledReplies replies={replies} {...schedule} />
        </ClientMessages>
      )}
    </div>
  );
}
