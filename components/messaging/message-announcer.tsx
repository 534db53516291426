import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/messaging/types";
import { useSenderName } from "./use-sender-name";

/**
 * Announces new messages of the others to screen readers, and the delivery of the reader's own. `name` is the only counterpart's;
 * null if there are several.
 */
export function MessageAnnouncer({ messages, name }: { messages: Message[]; name: string | null }) {
  const t = useTranslations("messaging");
  const nameOf = useSenderName(name);
  const lastId = useRef(messages.at(-1)?.id);
  const [added, setAdded] = useState<Message[]>([]);

  useEffect(() => {
    const index = messages.findIndex(({ id }) => id === lastId.current);
    lastId.current = messages.at(-1)?.id;
    const latest = messages.slice(index + 1);
    if (latest.length > 0) setAdded(latest);
  }, [messages]);

  return (
    <div aria-live="polite" className="sr-only">
      {added.map((message) => (
        <p key={message.id}>
          {message.isMine
            ? t("sent")
            : t("announcement", {
                name: nameOf(message),
                text: [
                  message.body,
                  message.files.length > 0 && t("files.count", { count: message.files.length }),
                ]
                  .filter(Boolean)
                  .join(" "),
              })}
        </p>
      ))}
    </div>
  );
}
