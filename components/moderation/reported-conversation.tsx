import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { ReportedMessage } from "@/lib/moderation/report-types";

/** Messages of a reported conversation, oldest first, each with its sender and side. */
export function ReportedConversation({ messages }: { messages: ReportedMessage[] }) {
  const t = useTranslations("reports");
  const tFiles = useTranslations("messaging.files");
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.id}>
          <Card className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <bdi className="font-medium">{message.senderName || t("list.somebody")}</bdi>
              <span className="text-muted">{t(`read.sides.${message.side}`)}</span>
              <LocalTime instant={message.at} className="text-muted" />
              {message.isReported && <Badge variant="warning">{t("read.reported")}</Badge>}
            </p>
            {message.body && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {message.body}
              </p>
            )}
            {message.files.map(({ id, kind, name }) => (
              <a
                key={id}
                href={`/api/messages/files/${id}`}
                className="inline-flex min-h-11 items-center gap-2 self-start text-accent underline"
              >
                <Paperclip aria-hidden="true" className="size-4 shrink-0" />
                <span>{tFiles(kind)}</span>
                <bdi className="wrap-anywhere">{name}</bdi>
              </a>
            ))}
          </Card>
        </li>
      ))}
    </ol>
  );
}
