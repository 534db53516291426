"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { useReaderZone } from "@/components/i18n/use-time-zone";
import { conversationName, presenceUserId } from "@/lib/messaging/conversation-name";
import type { InboxView } from "@/lib/messaging/inbox-view";
import type { Conversation } from "@/lib/messaging/types";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import type { Locale } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { CounterpartAvatar } from "./counterpart";
import { useConversations } from "./use-conversations";

/** Formats the time of the last message: the time for today, the day otherwise. */
function formatLastAt(at: string, timeZone: string, locale: Locale): string {
  const dayOf = (instant: string) => formatInstant(instant, timeZone, locale, "date");
  const isToday = dayOf(at) === dayOf(new Date().toISOString());
  return formatInstant(at, timeZone, locale, isToday ? "time" : "shortDate");
}

/** The user's conversations, latest first. Order and counts follow new messages. Needs the messages of messaging. */
export function ConversationList({
  conversations: initialConversations,
  view,
  userId,
  currentId,
  empty,
}: {
  conversations: Conversation[];
  /** The filter and search of the list; without it the first page of all conversations. */
  view?: InboxView;
  userId: string;
  /** The conversation that is open beside the list. */
  currentId?: string;
  /** Shown without conversations. */
  empty?: ReactNode;
}) {
  const t = useTranslations("messaging");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const readerZone = useReaderZone();
  const timeZone = readerZone ?? "UTC";
  const formerMember = tApp("formerMember");
  const nameOf = (item: Conversation) => conversationName(item, userId, { formerMember, locale });
  const conversations = useConversations(initialConversations, { view, userId, currentId });
  if (conversations.length === 0) return empty;
  const lastTextOf = ({ lastMessage, lastFiles }: Conversation) =>
    lastMessage || (lastFiles > 0 ? t("files.count", { count: lastFiles }) : t("files.gone"));
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
      {conversations.map((item) => (
        <li
          key={item.id}
          className={cn(
            "relative flex items-start gap-3 p-4 hover:bg-tint",
            item.id === currentId && "bg-tint",
          )}
        >
          <CounterpartAvatar
            userId={presenceUserId(item)}
            name={nameOf(item)}
            src={(!item.members && item.counterpartAvatar) || undefined}
            size={currentId ? "md" : "lg"}
            // An avatar without a picture has the tint of the open conversation.
            className={cn(item.id === currentId && "rounded-full ring-2 ring-card")}
          />
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-2">
              <Link
                href={`/dashboard/messages/${item.id}`}
                aria-current={item.id === currentId ? "page" : undefined}
                className="truncate font-medium after:absolute after:inset-0"
              >
                <bdi>{nameOf(item)}</bdi>
              </Link>
              <time
                dateTime={item.lastAt}
                className={cn("shrink-0 text-muted text-sm", !readerZone && "invisible")}
                // A new day may have begun since the page was rendered.
                suppressHydrationWarning
              >
                {formatLastAt(item.lastAt, timeZone, locale)}
              </time>
            </p>
            <p className="match-parent truncate text-muted text-sm" dir="auto">
              {localized(item.subject, locale)}
            </p>
            <div className="flex items-start justify-between gap-2">
              <p className="match-parent line-clamp-2 min-w-0 break-words" dir="auto">
                {item.match ??
                  (item.isLastMine
                    ? t("mine", { text: isolate(lastTextOf(item)) })
                    : lastTextOf(item))}
              </p>
              {item.unread > 0 && item.id !== currentId ? (
                <span className="mt-0.5 inline-flex min-w-6 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 font-medium text-on-accent text-xs leading-6">
                  <span aria-hidden="true">{item.unread > 99 ? "99+" : item.unread}</span>
                  <span className="sr-only">{t("unread", { count: item.unread })}</span>
                </span>
              ) : (
                item.isMarkedUnread && (
                  <span className="mt-1.5 size-3 shrink-0 rounded-full bg-accent">
                    <span className="sr-only">{t("inbox.markedUnread")}</span>
                  </span>
                )
              )}
            </div>
            {item.isArchived && view?.text && (
              <p className="text-muted text-sm">{t("inbox.isArchived")}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
