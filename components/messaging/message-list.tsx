"use client";

import { useLocale, useTranslations } from "next-intl";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import type { Message } from "@/lib/messaging/types";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";

/** Messages of a conversation, oldest first. */
export function MessageList({
  messages,
  counterpartName,
}: {
  messages: Message[];
  counterpartName: string;
}) {
  const t = useTranslations("messaging");
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <ol className="flex flex-col gap-3" aria-label={t("messages")}>
      {messages.map((message) => (
        <li
          key={message.id}
          className={cn("max-w-[85%] sm:max-w-[70%]", message.isMine ? "self-end" : "self-start")}
        >
          <p
            className={cn(
              "whitespace-pre-line break-words rounded-card px-4 py-2.5",
              message.isMine ? "bg-accent text-on-accent" : "border border-hairline bg-card",
            )}
          >
            <span className="sr-only">
              {message.isMine ? t("you") : counterpartName}
              {": "}
            </span>
            <span dir="auto" className="block">
              {message.body}
            </span>
          </p>
          {message.hasHiddenContacts && (
            <p className={cn("mt-1 text-muted text-xs", message.isMine && "text-end")}>
              {message.isMine ? t("hiddenContacts.mine") : t("hiddenContacts.theirs")}
            </p>
          )}
          <p className={cn("mt-1 text-muted text-xs", message.isMine && "text-end")}>
            <time dateTime={message.at}>{formatInstant(message.at, timeZone, locale)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
