import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { type MessagePath, pickMessages } from "@/lib/i18n/pick-messages";
import { PackedMessages } from "./packed-messages";

/**
 * Gives the client components below the messages of `errors`, which every action needs, and of the named namespaces or parts of
 * them. Cached public pages pass single texts as `labels` instead.
 */
export async function ClientMessages({
  namespaces = [],
  children,
}: {
  namespaces?: readonly Exclude<MessagePath, "errors">[];
  children: ReactNode;
}) {
  const [locale, all] = await Promise.all([getLocale(), getMessages()]);
  return (
    <PackedMessages
      locale={locale}
      packed={JSON.stringify(pickMessages(all, ["errors", ...namespaces]))}
    >
      {children}
    </PackedMessages>
  );
}
