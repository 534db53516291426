import type { Page } from "@playwright/test";

/** Shorter than the time after which a page without a connection asks. */
export const soon = { timeout: 10_000 };

/** Resolves when the page has joined the topic. */
export const joinOf = (page: Page, topic: string) =>
  page
    .waitForEvent("websocket", (socket) => socket.url().includes("/realtime/v1/websocket"))
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        new RegExp(`realtime:${topic}.*"status":"ok"`).test(String(payload)),
      ),
    );
