"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/messaging/types";
import { useSenderName } from "./use-sender-name";

/**
 * Reads messages of the others aloud as they arrive, to who uses a screen reader. `name` is that of the only other one, null where
 * there are several.
 */
export function MessageAnnouncer({ messages, name }: { messages: Message[]; name: string | null }) {
  const t = useTranslations("messaging");
  const nameOf = useSenderName(name);
  const lastId = useRef(messages.at(-1)?.id);
  const [arrived, setArrived] = useState<Message[]>([]);

  useEffect(() => {
    const index = messages.findIndex(({ id }) => id === lastId.current);
    lastId.current = messages.at(-1)?.id;
    const received = messages.slice(index + 1).filter(({ isMine }) => !isMine);
    if (received.length > 0) setArrived(received);
  }, [messages]);

  return (
    <div aria-live="polite" className="sr-only">
      {arrived.map((message) => (
        <p key={message.id}>
          {t("announcement", {
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
