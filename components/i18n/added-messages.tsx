import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";

/** Adds messages that an action has sent for the components below. */
export function AddedMessages({
  messages,
  children,
}: {
  messages: Partial<Messages>;
  children: ReactNode;
}) {
  const known = useMessages();
  return (
    <NextIntlClientProvider
      locale={useLocale()}
      messages={{ ...known, ...messages }}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>
  );
}
