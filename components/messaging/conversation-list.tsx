"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Conversation } from "@/lib/messaging/types";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { useConversations } from "./use-conversations";

/** The user's conversations, the latest first, which move and are counted as messages come. Needs the messages of messaging. */
export function ConversationList({
  conversations: initialConversations,
  after,
  userId,
  currentId,
  empty,
}: {
  conversations: Conversation[];
  /** The cursor of the page of the list; empty for the first one. */
  after?: string;
  userId: string;
  /** The conversation that is open beside the list. */
  currentId?: string;
  /** Shown without conversations. */
  empty?: ReactNode;
}) {
  const t = useTranslations("messaging");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const timeZone = useTimeZone();
  const conversations = useConversations(initialConversations, { after, userId, currentId });
  if (conversations.length === 0) return empty;
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
      {conversations.map((item) => (
        <li
          key={item.id}
          className={cn(
            "relative flex items-start gap-4 p-4 hover:bg-tint",
            item.id === currentId && "bg-tint",
          )}
        >
          <Avatar
            name={item.counterpartName ?? tApp("formerMember")}
            src={item.counterpartAvatar ?? undefined}
            size="lg"
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2">
              <Link
                href={`/dashboard/messages/${item.id}`}
                aria-current={item.id === currentId ? "page" : undefined}
                className="font-medium after:absolute after:inset-0"
              >
                <bdi>{item.counterpartName ?? tApp("formerMember")}</bdi>
              </Link>
              {item.unread > 0 && item.id !== currentId && (
                <Badge variant="accent">{t("unread", { count: item.unread })}</Badge>
              )}
            </p>
            <p className="truncate text-muted text-sm">{localized(item.subject, locale)}</p>
            <p className="match-parent line-clamp-2 break-words" dir="auto">
              {item.isLastMine ? t("mine", { text: isolate(item.lastMessage) }) : item.lastMessage}
            </p>
          </div>
          <p className="shrink-0 text-muted text-sm">
            <time dateTime={item.lastAt}>
              {formatInstant(item.lastAt, timeZone, locale, "shortDate")}
            </time>
          </p>
        </li>
      ))}
    </ul>
  );
}
