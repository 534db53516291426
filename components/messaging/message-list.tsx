"use client";

import { Flag } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import type { Message } from "@/lib/messaging/types";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";

/** Messages of a conversation, oldest first. */
export function MessageList({
  conversationId,
  messages,
  counterpartName,
}: {
  conversationId: string;
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
            {!message.isMine && (
              <Link
                href={`/dashboard/messages/${conversationId}/report?message=${message.id}`}
                aria-label={t("reportMessage")}
                className="-my-3 inline-flex size-11 items-center justify-center rounded-full align-middle hover:text-danger"
              >
                <Flag aria-hidden="true" className="size-3.5" />
              </Link>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
