"use client";

import { useEffect } from "react";
import { hasSessionCookie } from "@/lib/session-cookie";
import type { Words } from "./deeds";

/**
 * The one listener of a page for its hearts and its share button. What they do is fetched with the
 * first click, or at once where somebody is signed in and their hearts must be filled.
 */
export function Hearts({ words }: { words: Words }) {
  useEffect(() => {
    const load = () => import("./deeds");
    const onClick = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>("[data-heart],[data-share]");
      if (button) void load().then(({ act }) => act(button, words), console.error);
    };
    document.addEventListener("click", onClick);
    if (hasSessionCookie(document.cookie)) {
      void load().then(({ begin }) => begin(words), console.error);
    }
    return () => document.removeEventListener("click", onClick);
  }, [words]);
  return null;
}
