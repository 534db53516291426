import type { Page } from "@playwright/test";
import type { TestLocale } from "./i18n";

/** Finds targets under 24 pixels whose 24-pixel circle meets another target. Links within a sentence are exempt (2.5.8). */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const minimum = 24;
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=slider], [role=switch]",
      ),
    ];
    const shown = all.flatMap((element) => {
      const target =
        element instanceof HTMLInputElement ? (element.closest("label") ?? element) : element;
      const box = target.getBoundingClientRect();
      const isShown =
        target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        box.width > 1 &&
        box.height > 1;
      return isShown ? [{ element, box }] : [];
    });
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim();
    return shown
      .filter(({ box }) => box.width < minimum || box.height < minimum)
      .filter(({ element }) => !isInSentence(element))
      .filter(({ element, box }) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return shown.some((other) => {
          if (other.element === element || other.element.contains(element)) return false;
          const dx = Math.max(other.box.left - x, 0, x - other.box.right);
          const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
          return Math.hypot(dx, dy) < minimum / 2;
        });
      })
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 140)}`,
      );
  });

/** Returns by how many pixels the page can be scrolled sideways. */
export const sidewaysPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Finds buttons, labels and headings whose text does not fit into them. */
export const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a.button, label, h1, h2, h3")]
      .filter(
        (element) => element.checkVisibility() && getComputedStyle(element).overflow === "hidden",
      )
      // Visually hidden text is one pixel wide.
      .filter((element) => element.clientWidth > 1)
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1,
      )
      .map((element) => element.outerHTML.slice(0, 140)),
  );

/** The text spacing of 1.4.12, as far as a script has it: Arabic letters are connected, so they get no letter spacing. */
export const widerText = (locale: TestLocale) =>
  `* { line-height: 1.5 !important; word-spacing: 0.16em !important; ${locale === "ar" ? "" : "letter-spacing: 0.12em !important;"} }
  p { margin-block-end: 2em !important; }`;
