"use client";

import { type Messages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Locale } from "@/lib/i18n/routing";

/**
 * Messages for the components below, passed as one JSON text: React visits each value of an object, on the server and in the
 * browser.
 */
export function PackedMessages({
  locale,
  packed,
  children,
}: {
  locale: Locale;
  packed: string;
  children: ReactNode;
}) {
  const messages = useMemo<Partial<Messages>>(() => JSON.parse(packed), [packed]);
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
