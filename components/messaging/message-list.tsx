import { Flag } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, useRef } from "react";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { listNames } from "@/lib/messaging/conversation-name";
import type { Member, Message } from "@/lib/messaging/types";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";
import { textLanguage } from "@/lib/shared/text-language";
import { MessageFiles } from "./message-files";
import { OfferCard } from "./offer-card";
import { useSenderName } from "./use-sender-name";

/** The messages of a conversation by day, oldest first. `pending` are not known to be delivered. */
export function MessageList({
  conversationId,
  messages,
  pending,
  isStopped,
  onRetry,
  onRemove,
  onOfferChanged,
  others,
  counterpartName,
}: {
  conversationId: string;
  messages: Message[];
  pending: Message[];
  /** Whether the pending messages wait for a retry. */
  isStopped: boolean;
  /** Sends the pending messages again. */
  onRetry: () => void;
  /** Removes a pending message instead of sending it. */
  onRemove: (id: string) => void;
  /** Loads the messages again after an offer was answered. */
  onOfferChanged: () => void;
  /** The other members of the conversation of a booking; null in a conversation of two. */
  others: Member[] | null;
  counterpartName: string;
}) {
  const t = useTranslations("messaging");
  const nameOf = useSenderName(others ? null : counterpartName);
  const readersOf = ({ at }: Message) =>
    others?.filter(({ readUntil }) => readUntil && Date.parse(readUntil) >= Date.parse(at)) ?? [];
  const tApp = useTranslations("app");
  const locale = useLocale();
  const timeZone = useTimeZone();
  const list = useRef<HTMLOListElement>(null);
  const dayOf = (message: Message) => formatInstant(message.at, timeZone, locale, "date");
  // Names the day only if it differs from the message's.
  const formatReadAt = (at: string, readAt: string) => {
    const isSameDay =
      formatInstant(at, timeZone, locale, "date") ===
      formatInstant(readAt, timeZone, locale, "date");
    return formatInstant(readAt, timeZone, locale, isSameDay ? "time" : "dateTime");
  };
  const known = new Set(messages.map(({ id }) => id));
  const waiting = pending.filter(({ id }) => !known.has(id));
  const all = [...messages, ...waiting];
  const lastReadId = messages.findLast(
    (message) => message.readAt !== null || (message.isMine && readersOf(message).length > 0),
  )?.id;
  return (
    <ol
      ref={list}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none"
      aria-label={t("messages")}
    >
      {all.map((message, index) => {
        const before = all[index - 1];
        const day = dayOf(message);
        return (
          <Fragment key={message.id}>
            {(!before || dayOf(before) !== day) && (
              <li className="self-center rounded-full bg-tint px-3 py-1 text-muted text-xs">
                {day}
              </li>
            )}
            <li
              className={cn(
                "max-w-[85%] sm:max-w-[75%]",
                message.isMine ? "self-end" : "self-start",
              )}
            >
              {!message.isMine &&
                (others || message.sender?.side === "admin") &&
                (!before || before.sender?.id !== message.sender?.id) && (
                  <p className="mb-1 text-muted text-sm wrap-anywhere" aria-hidden="true">
                    <bdi className="font-medium text-ink">{nameOf(message)}</bdi>
                    {others && message.sender && message.sender.side !== "admin" && (
                      <> · {t(`sides.${message.sender.side}`)}</>
                    )}
                  </p>
                )}
              <p
                className={cn(
                  message.body || message.files.length === 0
                    ? "whitespace-pre-line break-words rounded-card px-4 py-2.5"
                    : "sr-only",
                  message.isMine ? "bg-accent text-on-accent" : "border border-hairline bg-card",
                )}
              >
                <span className="sr-only">
                  {message.isMine ? t("you") : nameOf(message)}
                  {": "}
                </span>
                <span dir="auto" lang={textLanguage(message.body)} className="block">
                  {message.body || (message.files.length === 0 && t("files.gone"))}
                </span>
              </p>
              {message.files.length > 0 && (
                <div className={cn(message.body && "mt-2")}>
                  <MessageFiles
                    files={message.files}
                    isMine={message.isMine}
                    counterpartName={nameOf(message)}
                  />
                </div>
              )}
              {message.offer && (
                <OfferCard
                  id={message.id}
                  offer={message.offer}
                  isMine={message.isMine}
                  onChanged={onOfferChanged}
                />
              )}
              <div className={cn("mt-1 text-muted text-xs", message.isMine && "text-end")}>
                {message.hasHiddenContacts && (
                  <p>{t(message.isMine ? "hiddenContacts.mine" : "hiddenContacts.theirs")}</p>
                )}
                {message.isScheduled && <p>{t("scheduled")}</p>}
                {index < messages.length ? (
                  <LocalTime instant={message.at} style="time" />
                ) : isStopped ? (
                  <UnsentMessageStatus
                    onRetry={() => {
                      // The pressed button disappears.
                      list.current?.focus({ preventScroll: true });
                      onRetry();
                    }}
                    onRemove={() => {
                      list.current?.focus({ preventScroll: true });
                      onRemove(message.id);
                    }}
                  />
                ) : (
                  <p>{t("sending")}</p>
                )}
                {message.id === lastReadId && message.readAt && (
                  <p>{t("readAt", { time: formatReadAt(message.at, message.readAt) })}</p>
                )}
                {message.id === lastReadId && message.isMine && readersOf(message).length > 0 && (
                  <p className="wrap-anywhere">
                    {t("readBy", {
                      names: listNames(
                        readersOf(message).map(({ name }) => name ?? tApp("formerMember")),
                        locale,
                      ),
                    })}
                  </p>
                )}
                {!message.isMine && message.sender?.side !== "admin" && (
                  <Link
                    href={`/dashboard/messages/${conversationId}/report?message=${message.id}`}
                    aria-label={t("reportMessage")}
                    className="-my-3 inline-flex size-11 items-center justify-center rounded-full align-middle hover:text-danger"
                  >
                    <Flag aria-hidden="true" className="size-3.5" />
                  </Link>
                )}
              </div>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

function UnsentMessageStatus({ onRetry, onRemove }: { onRetry: () => void; onRemove: () => void }) {
  const t = useTranslations("messaging");
  const buttonClass =
    "min-h-11 cursor-pointer rounded-control px-1 text-accent underline underline-offset-4";
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-3 text-sm">
      <span className="font-medium text-danger">{t("notSent.status")}</span>
      <button type="button" className={buttonClass} onClick={onRetry}>
        {t("notSent.retry")}
      </button>
      <button type="button" className={buttonClass} onClick={onRemove}>
        {t("notSent.remove")}
      </button>
    </p>
  );
}
