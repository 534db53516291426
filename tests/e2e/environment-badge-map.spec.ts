// Combinations: both languages at three widths, because the right side differs; the theme moves nothing.
import type { Page } from "@playwright/test";
import { sample } from "../support/sample";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { desktop, phone } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { demo, signInAs } from "./support/users";

const screens = [phone, { width: 1024, height: 768 }, desktop] as const;

/** Scrolls to the end of the page; returns the texts and controls under the badge, and its position. */
const inspectBadge = (page: Page, end: "top" | "bottom") =>
  page.evaluate((side) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: side === "top" ? 0 : scrollHeight, behavior: "instant" });
    const badge = document.querySelector(".environment");
    const button = badge?.querySelector("button");
    if (!badge || !button) throw new Error("the badge is not shown");
    const pill = button.getBoundingClientRect();

    type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
    const meetsBadge = (box: Box) =>
      Math.min(box.right, pill.right) - Math.max(box.left, pill.left) > 0.5 &&
      Math.min(box.bottom, pill.bottom) - Math.max(box.top, pill.top) > 0.5;
    /** True when the badge overlaps the visible part of a box. */
    const isCovered = (box: Box, parent: Element | null) => {
      if (!meetsBadge(box)) return false;
      let { left, top, right, bottom } = box;
      for (let around = parent; around; around = around.parentElement) {
        const { overflow, position } = getComputedStyle(around);
        if (overflow !== "visible" && around !== document.documentElement) {
          const clip = around.getBoundingClientRect();
          left = Math.max(left, clip.left);
          top = Math.max(top, clip.top);
          right = Math.min(right, clip.right);
          bottom = Math.min(bottom, clip.bottom);
        }
        if (position === "fixed") break;
      }
      return meetsBadge({ left, top, right, bottom });
    };
    const isShown = (element: Element) =>
      !badge.contains(element) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    const controls = [
      ...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, label, canvas, [tabindex='0']",
      ),
    ].filter(
      (control) =>
        isCovered(control.getBoundingClientRect(), control.parentElement) && isShown(control),
    );
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((box) => isCovered(box, parent)) && isShown(parent)) {
        texts.push(text.textContent.trim());
      }
    }
    const centre = document.elementFromPoint(
      pill.left + pill.width / 2,
      pill.top + pill.height / 2,
    );
    // The space that the page reserves for a bar at the bottom.
    const { paddingBottom } = getComputedStyle(document.body);
    const { blockSize } = getComputedStyle(document.body, "::after");
    const room = Number.parseFloat(paddingBottom) + (Number.parseFloat(blockSize) || 0);
    return {
      covered: [...controls.map((control) => control.outerHTML.slice(0, 160)), ...texts],
      fromRight: innerWidth - pill.right,
      fromBottom: innerHeight - pill.bottom,
      fromEnd: document.body.getBoundingClientRect().bottom - room - pill.bottom,
      isOnTop: badge.contains(centre),
    };
  }, end);

for (const locale of sample(
  locales,
  "the badge of the environment is at the bottom right of every page and covers neither text nor controls",
)) {
  const t = translator(locale);

  // Only in test:all: environment-badge.spec.ts shows the badge; this goes over five pages in three widths.
  test(`the badge of the environment is at the bottom right of every page and covers neither text nor controls (${languageNames[locale]})`, {
    tag: "@all",
  }, async ({ page, context, allowedMessages }) => {
    // The map service of the streets, which no test reaches.
    allowedMessages.push(failedResource);
    const slot = await freeSlot({ instant: true });
    await signInAs(context, demo.provider);
    for (const path of [
      "/",
      "/explore?city=cairo&map=1",
      `/venues/${slot.venueId}`,
      "/provider/services",
      `/booking/${slot.venueId}?${slotQuery(slot)}`,
    ]) {
      await page.setViewportSize(desktop);
      await page.goto(localePath(locale, path));
      await expect(
        page.getByRole("complementary", { name: t("layout.environment.label") }),
      ).toBeVisible();
      for (const screen of screens) {
        await page.setViewportSize(screen);
        const isFixed = screen.width > phone.width;
        for (const end of ["top", "bottom"] as const) {
          const where = `${path}, ${screen.width} pixels, ${end}`;
          const found = await inspectBadge(page, end);
          expect(found.covered, where).toEqual([]);
          expect(found.fromRight, where).toBeGreaterThanOrEqual(0);
          expect(found.fromRight, where).toBeLessThan(12);
          if (isFixed) {
            expect(found.fromBottom, where).toBeGreaterThanOrEqual(0);
            expect(found.fromBottom, where).toBeLessThan(12);
          }
          // On a phone it is at the end of the page, above the bars at the bottom.
          if (!isFixed && end === "bottom") expect(found.fromEnd, where).toBeLessThan(2);
          if (isFixed || end === "bottom") expect(found.isOnTop, where).toBe(true);
        }
      }
    }
  });
}
