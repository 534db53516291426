import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Replaces non-breaking spaces, which prices and dates contain, by plain ones. */
const withPlainSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** Expects an element to have this text. */
export const expectText = (locator: Locator, text: string): Promise<void> =>
  expect.element(locator).toHaveTextContent(withPlainSpaces(text));

/** Expects an element to contain this text. */
export const expectTextIn = (locator: Locator, text: string): Promise<void> =>
  expect.element(locator).toMatchTextContent(withPlainSpaces(text));
