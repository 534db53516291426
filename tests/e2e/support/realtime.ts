import type { Page, WebSocket } from "@playwright/test";

/** Shorter than the time after which a page without a connection asks. */
export const soon = { timeout: 10_000 };

/** Resolves when the page has joined the topic, over whichever connection: the page before may open one as it is left. */
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
