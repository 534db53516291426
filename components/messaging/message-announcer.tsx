"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/messaging/types";

/** Reads messages of the other side aloud as they arrive, to who uses a screen reader. */
export function MessageAnnouncer({ messages, name }: { messages: Message[]; name: string }) {
  const t = useTranslations("messaging");
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
      {arrived.map(({ id, body, files }) => (
        <p key={id}>
          {t("announcement", {
            name,
            text: [body, files.length > 0 && t("files.count", { count: files.length })]
              .filter(Boolean)
              .join(" "),
          })}
        </p>
      ))}
    </div>
  );
}
