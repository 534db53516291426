import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { listSavedReplies } from "@/lib/messaging/reply-queries";
import { SavedReplies } from "./saved-replies";

/** The page on which a host or provider keeps the replies that they send often. */
export async function SavedRepliesPage() {
  const [t, replies] = await Promise.all([getTranslations("savedReplies"), listSavedReplies()]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      <ClientMessages namespaces={["savedReplies"]}>
        <SavedReplies replies={replies} />
      </ClientMessages>
    </div>
  );
}
