"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/components/i18n/use-navigation";
import { useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import type { Conversation } from "@/lib/messaging/types";
import { formatInstant } from "@/lib/shared/format-time";

/** Says that an admin is or was in a conversation because of a report. Renders the page anew when one joins or leaves. */
export function AdminVisitNotice({
  conversationId,
  visit,
}: {
  conversationId: string;
  visit: Conversation["adminVisit"];
}) {
  const t = useTranslations("messaging");
  const locale = useLocale();
  const router = useRouter();
  const refresh = useRefresh(async () => router.refresh(), { pauseMs: 1000 });
  useTopic(`conversation:${conversationId}`, { visit: refresh }, { onReturn: () => {} });
  return (
    <div role="status" className="rounded-card bg-tint p-4 text-sm empty:hidden">
      {visit &&
        (visit.leftAt === null
          ? t("adminVisit.present")
          : t("adminVisit.left", {
              date: formatInstant(visit.leftAt, "UTC", locale, "shortDate"),
            }))}
    </div>
  );
}
