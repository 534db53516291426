import { cdp } from "vitest/browser";

type MediaFeature = "prefers-color-scheme" | "prefers-reduced-motion";

/**
 * Sets media features of the page, as settings of the reader's system do. Features that are not named return to the browser's
 * default.
 */
export const emulateMedia = (features: Partial<Record<MediaFeature, string>>): Promise<void> =>
  (cdp() as unknown as { send: (method: string, values: object) => Promise<void> }).send(
    "Emulation.setEmulatedMedia",
    { features: Object.entries(features).map(([name, value]) => ({ name, value })) },
  );
