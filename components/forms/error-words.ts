"use client";

import { useTranslations } from "next-intl";
import type { ErrorCode } from "@/lib/errors";

/** Words for a code that an action answered. */
export function useErrorWords(): (code: ErrorCode) => string {
  const t = useTranslations("errors");
  return (code) => t(t.has(code as "unexpected") ? (code as "unexpected") : "unexpected");
}
