"use client";

import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { favorites } from "@/lib/favorites/browser-favorites";
import type { FavoriteOutcome } from "@/lib/favorites/favorites-store";

/** Loads the visitor's favourites once for the buttons of a page, and says how each change ended. */
export function FavoriteNotices({ messages }: { messages: Record<FavoriteOutcome, string> }) {
  useEffect(() => {
    void favorites.load();
    return favorites.onOutcome((outcome) => {
      const show = outcome === "failed" ? toast.error : toast.success;
      show(messages[outcome], { id: "favorite" });
    });
  }, [messages]);
  return null;
}
