import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { ReportedMessage } from "@/lib/moderation/report-types";
import { formatInstant } from "@/lib/shared/format-time";

/** Messages of a reported conversation, oldest first, each with its sender and side. */
export function ReportedConversation({ messages }: { messages: ReportedMessage[] }) {
  const t = useTranslations("reports");
  const locale = useLocale();
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.id}>
          <Card className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <bdi className="font-medium">{message.senderName || t("list.somebody")}</bdi>
              <span className="text-muted">{t(`read.sides.${message.side}`)}</span>
              <time dateTime={message.at} className="text-muted">
                {formatInstant(message.at, "UTC", locale)}
              </time>
              {message.isReported && <Badge variant="warning">{t("read.reported")}</Badge>}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {message.body}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
