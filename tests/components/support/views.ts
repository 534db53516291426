import { sample } from "../../support/sample.ts";
import { desktop, phone } from "./screen-sizes.ts";

export { desktop, phone };

/** A screen in pixels. */
export type Screen = { width: number; height: number };

/** Each language and each screen once: where direction or layout is the subject. */
export const views = [
  { locale: "en", screen: desktop, isPhone: false, view: "English, desktop" },
  { locale: "ar", screen: phone, isPhone: true, view: "Arabic, phone" },
] as const;

/** Returns the views in which a test with this title runs: one of them, or all in the whole run. */
export const viewsOf = (title: string) => sample(views, title);
