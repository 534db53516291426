"use client";

import { useCallback, useEffect, useRef } from "react";

const ANSWER_LIMIT_MS = 9000;

/**
 * A function that runs `load`, once at a time: called while it runs, it runs again afterwards, because what is new may be
 * missing in an answer that was asked for before. A failure changes nothing; the next call asks again.
 */
export function useRefresh(load: (signal: AbortSignal) => Promise<void>): () => void {
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
      isStale.current = false;
      const controller = new AbortController();
      loading.current = controller;
      const timer = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS);
      await latestLoad.current(controller.signal).catch(() => {});
      clearTimeout(timer);
      if (loading.current === controller) loading.current = null;
    }
  }, []);
}
