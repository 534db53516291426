import { expect, type Locator } from "@playwright/test";

const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]+/g, " ");

/** Expects a text whatever spaces and marks of direction are in it: amounts have a space that does not break. */
export async function expectText(place: Locator, text: string) {
  await expect.poll(async () => plain((await place.textContent()) ?? "")).toContain(plain(text));
}
