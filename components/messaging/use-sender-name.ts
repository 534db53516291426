import { useTranslations } from "next-intl";
import type { Message } from "@/lib/messaging/types";

/**
 * Returns a function that names the author of another user's message: Mahfil for an admin, otherwise the only counterpart, or the
 * sender if there are several (`null`).
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
