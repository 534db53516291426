import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type messages from "@/messages/en.json";

type Namespace = Exclude<keyof typeof messages, "errors">;

/**
 * Hands the client components below it the messages of the named namespaces, and those of `errors`,
 * which every action needs. Cached public pages hand over single texts as `labels` instead.
 */
export async function ClientMessages({
  namespaces = [],
  children,
}: {
  namespaces?: Namespace[];
  children: ReactNode;
}) {
  const all = await getMessages();
  const picked = Object.fromEntries(
    ["errors" as const, ...namespaces].map((name) => [name, all[name]]),
  );
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
