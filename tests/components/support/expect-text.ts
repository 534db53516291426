import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** A text as matchers read it: prices and dates have spaces at which no line breaks. */
const withPlainSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** Expects an element to have this text. */
export const expectText = (locator: Locator, text: string): Promise<void> =>
  expect.element(locator).toHaveTextContent(withPlainSpaces(text));

/** Expects an element to contain this text. */
export const expectTextIn = (locator: Locator, text: string): Promise<void> =>
  expect.element(locator).toMatchTextContent(withPlainSpaces(text));
