import { useCallback, useEffect, useRef } from "react";

const ANSWER_LIMIT_MS = 9000;
/** The pause before a refresh that can wait, in milliseconds: urgent requests, such as those of an open conversation, go first. */
export const REFRESH_PAUSE_MS = 250;

/**
 * Returns a function that runs `load`, once at a time. A call during a run starts another run afterwards, because the current
 * answer may lack the newest data. Combines calls within `pauseMs` milliseconds. A failure changes nothing; the next call tries
 * again.
 */
export function useRefresh(
  load: (signal: AbortSignal) => Promise<void>,
  { pauseMs = 0 } = {},
): () => void {
  const latestLoad = useRef(load);
  const loading = useRef<AbortController | null>(null);
  const isStale = useRef(false);

  useEffect(() => {
    latestLoad.current = load;
  });
  useEffect(
    () => () => {
      isStale.current = false;
      loading.current?.abort();
      loading.current = null;
    },
    [],
  );

  return useCallback(async () => {
    isStale.current = true;
    if (loading.current) return;
    while (isStale.current) {
      const controller = new AbortController();
      loading.current = controller;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (controller.signal.aborted) return;
      isStale.current = false;
      const timer = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS);
      await latestLoad.current(controller.signal).catch(() => {});
      clearTimeout(timer);
      if (loading.current === controller) loading.current = null;
    }
  }, [pauseMs]);
}
