import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "@/lib/messaging/types";

/** Pixels at the window's bottom that the form covers, approximately. */
const COVERED_PX = 64;

/** When the page is scrolled to its end, the form is below the list and covers nothing. */
const scrollToEnd = () =>
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });

/**
 * Follows the end of a message list. Scrolls to new messages if the reader is at the end, otherwise counts them. Keeps the scroll
 * position when earlier messages appear above. `threadRef` belongs to the list and its form, `endRef` to the element below the
 * last message.
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

  // The reader's own new message is always scrolled into view.
  useEffect(() => {
    if (lastPendingId) scrollToEnd();
  }, [lastPendingId]);

  // Runs before the browser reports that a new message, or the note below one, has moved the end out of view.
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
  /** Call before loading earlier messages. */
  const keepPlace = () => {
    heightBefore.current = document.documentElement.scrollHeight;
  };

  const seenIndex = messages.findIndex(({ id }) => id === lastSeenId);
  const newCount = isAtEnd
    ? 0
    : messages.slice(seenIndex + 1).filter(({ isMine }) => !isMine).length;
  return { threadRef, endRef, isAtEnd, newCount, scrollToEnd, keepPlace };
}
