import { useEffect } from "react";
import type { CardFormSource } from "@/lib/payments/types";
import { isPaymentPage } from "@/lib/routes/client-routes";

/**
 * Loads the page anew if the reader came from a page without cards: the content security policy of that page stays with its
 * document and lacks the processor's addresses.
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
