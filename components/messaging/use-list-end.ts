"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "@/lib/messaging/types";

/** About as much of the window's bottom as the form covers, in pixels. */
const COVERED_PX = 64;

/** The form is below the end, and covers nothing when the whole page is scrolled. */
const scrollToEnd = () =>
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });

/**
 * Follows the end of a list of messages: what is new is scrolled to where the reader is at the end, and counted where they read
 * earlier ones. Their place stays when earlier messages appear above it. `threadRef` belongs to the list and its form, `endRef` to what is below the last message.
 */
export function useListEnd(messages: Message[], pending: Message[]) {
  const threadRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [lastSeenId, setLastSeenId] = useState(messages.at(-1)?.id);
  const heightBefore = useRef(0);
  const firstId = messages[0]?.id;
  const lastId = messages.at(-1)?.id;
  const lastPendingId = pending.at(-1)?.id;

  // What one sends oneself is always shown.
  useEffect(() => {
    if (lastPendingId) scrollToEnd();
  }, [lastPendingId]);

  // Called before the browser says that a new message, or the note below one, has moved the end away.
  const followEnd = useEffectEvent(() => {
    if (isAtEnd) scrollToEnd();
  });
  useEffect(() => {
    const thread = threadRef.current;
    if (!thread) return;
    const observer = new ResizeObserver(() => followEnd());
    observer.observe(thread);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (isAtEnd) setLastSeenId(lastId);
  }, [isAtEnd, lastId]);

  useEffect(() => {
    const end = endRef.current;
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) => setAtEnd(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `0px 0px -${COVERED_PX}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight;
    if (firstId && heightBefore.current > 0) {
      window.scrollBy({ top: height - heightBefore.current, behavior: "instant" });
    }
    heightBefore.current = 0;
  }, [firstId]);
  /** Called before earlier messages are loaded. */
  const keepPlace = () => {
    heightBefore.current = document.documentElement.scrollHeight;
  };

  const seenIndex = messages.findIndex(({ id }) => id === lastSeenId);
  const newCount = isAtEnd
    ? 0
    : messages.slice(seenIndex + 1).filter(({ isMine }) => !isMine).length;
  return { threadRef, endRef, isAtEnd, newCount, scrollToEnd, keepPlace };
}
