"use client";

import { useEffect } from "react";
import type { CardFormSource } from "@/lib/payments/types";
import { isPaymentPage } from "@/lib/routes/client-routes";

/**
 * Loads the page anew where it was reached from a page without cards: that one's document has a content security policy without
 * the processor's addresses, which stays with the document.
 */
export function useOwnDocument(source: CardFormSource | null): void {
  const isNeeded = source?.kind === "stripe";
  useEffect(() => {
    const [document] = performance.getEntriesByType("navigation");
    if (isNeeded && document && !isPaymentPage(new URL(document.name).pathname)) {
      window.location.reload();
    }
  }, [isNeeded]);
}
