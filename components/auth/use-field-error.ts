"use client";

import { useTranslations } from "next-intl";

/** The words for a field's error, which arrives as a message key; nothing while there is none. */
export function useFieldError() {
  const t = useTranslations("auth.errors");
  return (error: { message?: string } | undefined): string | undefined => {
    if (!error?.message) return undefined;
    const key = error.message as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : error.message;
  };
}
