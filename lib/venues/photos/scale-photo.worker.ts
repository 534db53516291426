import { scalePhoto } from "./scale-photo";

// Scales the one photo that it is sent, away from the main thread.
self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await scalePhoto(data));
});
