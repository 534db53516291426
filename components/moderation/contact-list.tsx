import { useTranslations } from "next-intl";
import { ClientMessages } from "@/components/i18n/client-messages";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import type { ContactMessage } from "@/lib/moderation/contact-types";
import { isolate } from "@/lib/shared/isolate";
import { QueueLimit } from "./queue-limit";
import { ResolveContactButton } from "./resolve-contact-button";

/** The oldest messages to the team that wait for an answer; `count` is the number of all. */
export function ContactList({ messages, count }: { messages: ContactMessage[]; count: number }) {
  const t = useTranslations("contact.list");
  const tTopics = useTranslations("contact.topics");
  if (messages.length === 0) return null;
  return (
    <section id="contacts" aria-labelledby="contacts-title" className="flex flex-col gap-4">
      <h2 id="contacts-title" className="text-xl">
        {t("title", { count })}
      </h2>
      <QueueLimit shown={messages.length} count={count} />
      <ClientMessages namespaces={["contact"]}>
        <ul className="flex flex-col gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <Card className="flex flex-col items-start gap-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge>{tTopics(message.topic)}</Badge>
                  <bdi className="font-medium wrap-anywhere">{message.name}</bdi>
                  <bdi className="break-all text-muted text-sm">{message.email}</bdi>
                  <LocalTime instant={message.at} className="text-muted text-sm" />
                  <span className="text-muted text-sm">
                    {t(message.hasAccount ? "account" : "visitor")}
                  </span>
                </p>
                <div lang={message.locale} className="w-full">
                  <LongText text={message.body} more={t("more")} />
                </div>
                <div className="flex flex-wrap gap-3">
                  <a
                    href={`mailto:${encodeURIComponent(message.email)}`}
                    className={buttonClass({ variant: "outline", size: "sm" })}
                  >
                    {t("answer")}
                    <span className="sr-only">{isolate(message.name)}</span>
                  </a>
                  <ResolveContactButton
                    messageId={message.id}
                    label={t("resolveNamed", { name: isolate(message.name) })}
                  />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </ClientMessages>
    </section>
  );
}
