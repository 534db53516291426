import { scalePhoto } from "./scale-photo";

// Scales one photo outside of the main thread.
self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await scalePhoto(data));
});
