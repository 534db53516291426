import { expect, type Locator } from "@playwright/test";

const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]+/g, " ");

/** Expects a text regardless of its spaces and direction marks: amounts contain non-breaking spaces. */
export async function expectText(place: Locator, text: string) {
  await expect.poll(async () => plain((await place.textContent()) ?? "")).toContain(plain(text));
}
