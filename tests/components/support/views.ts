import { test } from "vitest";
import { sample } from "../../support/sample.ts";
import { translator } from "./messages.ts";
import { desktop, phone } from "./screen-sizes.ts";

export { desktop, phone };

/** A screen in pixels. */
export type Screen = { width: number; height: number };

/** Each language and each screen once: for tests about direction or layout. */
export const views = [
  { locale: "en", screen: desktop, isPhone: false, view: "English, desktop", t: translator("en") },
  { locale: "ar", screen: phone, isPhone: true, view: "Arabic, phone", t: translator("ar") },
] as const;

/** Each language on each screen: for what depends on their combination. */
export const allViews = [
  views[0],
  { locale: "en", screen: phone, isPhone: true, view: "English, phone", t: translator("en") },
  { locale: "ar", screen: desktop, isPhone: false, view: "Arabic, desktop", t: translator("ar") },
  views[1],
] as const;

export type View = (typeof allViews)[number];

/** Returns the views in which a test with this title runs: one of them, or all in the whole run. */
const viewsOf = (title: string): readonly View[] => sample(views, title);

/** Defines a test that runs in one view, chosen by its title, or in all of them in the whole run. */
export function testInOneView(title: string, run: (view: View) => Promise<void>): void {
  for (const view of viewsOf(title)) test(`${title} (${view.view})`, () => run(view));
}

/** Defines a test that runs in each view, because direction or layout is its subject. */
export function testInEachView(title: string, run: (view: View) => Promise<void>): void {
  for (const view of views) test(`${title} (${view.view})`, () => run(view));
}
