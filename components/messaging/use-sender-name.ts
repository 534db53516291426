"use client";

import { useTranslations } from "next-intl";
import type { Message } from "@/lib/messaging/types";

/**
 * A function that names who wrote a message of somebody else: Mahfil for an admin, otherwise the only other one, or where there are
 * several (null) the sender.
 */
export function useSenderName(
  counterpartName: string | null,
): (message: Pick<Message, "sender">) => string {
  const t = useTranslations("messaging");
  const tApp = useTranslations("app");
  return ({ sender }) => {
    if (sender?.side === "admin") return t("sides.admin");
    return counterpartName ?? sender?.name ?? tApp("formerMember");
  };
}
