import { useEffect, useState } from "react";
import type { PageStatus } from "@/lib/realtime/presence-status";

/** The time without a touch or key after which the user is away, in milliseconds. */
const AWAY_AFTER_MS = 5 * 60_000;
const CHECK_MS = 20_000;
const signs = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Whether the user is active on this page: away while it is hidden, or after five minutes without input. */
export function usePageStatus(): Exclude<PageStatus, "busy"> {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let lastSignAt = Date.now();
    const update = () =>
      setAway(document.visibilityState === "hidden" || Date.now() - lastSignAt >= AWAY_AFTER_MS);
    const handleSign = () => {
      lastSignAt = Date.now();
      update();
    };
    update();
    const timer = setInterval(update, CHECK_MS);
    for (const sign of signs) window.addEventListener(sign, handleSign, { passive: true });
    document.addEventListener("visibilitychange", handleSign);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, handleSign);
      document.removeEventListener("visibilitychange", handleSign);
    };
  }, []);
  return isAway ? "away" : "online";
}
