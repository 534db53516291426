import type { Page, WebSocket } from "@playwright/test";

/** Shorter than the interval in which a page without a connection polls. */
export const soon = { timeout: 10_000 };

/** Resolves when the page has joined the topic, over any connection: the previous page may open one while it is left. */
export const joinOf = (page: Page, topic: string) => {
  const answer = new RegExp(`realtime:${topic}.*"status":"ok"`);
  return new Promise<void>((resolve) => {
    const handleSocket = (socket: WebSocket) => {
      if (!socket.url().includes("/realtime/v1/websocket")) return;
      socket.on("framereceived", ({ payload }) => {
        if (!answer.test(String(payload))) return;
        page.off("websocket", handleSocket);
        resolve();
      });
    };
    page.on("websocket", handleSocket);
  });
};
