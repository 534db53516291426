// What the rules of axe cannot see of WCAG 2.2 AA: focus behind bars, small targets, reflow, wider text, pasted passwords.
// Combinations: English on a phone and Arabic on a desktop, where bars and places differ.
import type { Page } from "@playwright/test";
import { serviceClient } from "./support/backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { visit } from "./support/hydrated";
import { localePath, translator } from "./support/i18n";
import { desktop, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { demo, demoPassword, signInAs } from "./support/users";

const looks = [
  { locale: "en", screen: phone, view: "English, phone" },
  { locale: "ar", screen: desktop, view: "Arabic, desktop" },
] as const;

const pagesByRole = {
  visitor: ["/", "/explore?city=cairo", "/services", "/signin", "/signup", "/help"],
  guest: ["/dashboard/profile", "/dashboard/bookings", "/dashboard/messages"],
  host: ["/host", "/host/bookings", "/host/calendar", "/host/calendar/hours", "/host/venues/add"],
  provider: ["/provider", "/provider/services/new", "/provider/dates"],
  admin: ["/admin", "/admin/users", "/admin/search"],
} as const;
type Role = keyof typeof pagesByRole;

/** The pages of a role, with one of a venue and one of the checkout. */
async function pagesOf(role: Role): Promise<string[]> {
  if (role !== "visitor" && role !== "guest" && role !== "admin") return [...pagesByRole[role]];
  if (role === "admin") {
    const { data } = await serviceClient()
      .from("venues")
      .select("id")
      .eq("status", "pending")
      .limit(1)
      .single();
    return [...pagesByRole.admin, `/admin/venues/${data?.id}/edit`];
  }
  const slot = await freeSlot({ instant: false });
  const path = role === "visitor" ? `/venues/${slot.venueId}` : `/booking/${slot.venueId}`;
  return [...pagesByRole[role], `${path}?${slotQuery(slot)}`];
}

/** How often Tab is pressed on one page. */
const MOST_STOPS = 60;

/** Goes through the page with Tab; the elements that had the focus while nothing of them could be seen (2.4.11). */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(async () => {
      // What slides or scrolls into place has arrived two frames later.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const element = document.activeElement;
      if (!element || element === document.body) return "end";
      // A field that is drawn by its label is seen where the label is.
      const label = element.closest("label") ?? element;
      const box = (
        label.getBoundingClientRect().width > 4 ? label : element
      ).getBoundingClientRect();
      if (box.width < 4 || box.height < 4) return null;
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      );
      const isSeen = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return (
          top !== null && (label.contains(top) || element.contains(top) || top.contains(element))
        );
      });
      return isSeen ? null : element.outerHTML.slice(0, 160);
    });
    if (found === "end") break;
    if (found) hidden.push(found);
  }
  return hidden;
}

/** Targets under 24 pixels whose circle of that size meets another target; links within a sentence are exempt (2.5.8). */
const smallTargets = (page: Page) =>
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

const sidewaysPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons and links whose own text does not fit into them. */
const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a.button, label, h1, h2, h3")]
      .filter(
        (element) => element.checkVisibility() && getComputedStyle(element).overflow === "hidden",
      )
      // What is for screen readers alone is a point.
      .filter((element) => element.clientWidth > 1)
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1,
      )
      .map((element) => element.outerHTML.slice(0, 140)),
  );

/** The spacing that 1.4.12 names. */
const widerText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

for (const { locale, screen, view } of looks) {
  for (const role of Object.keys(pagesByRole) as Role[]) {
    test(`the pages of a ${role} hide no focus and have targets that are large enough (${view})`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize(screen);
      if (role !== "visitor") await signInAs(context, demo[role]);
      for (const path of await pagesOf(role)) {
        await visit(page, localePath(locale, path));
        expect.soft(await smallTargets(page), `targets of ${path}`).toEqual([]);
        expect.soft(await hiddenStops(page), `focus on ${path}`).toEqual([]);
      }
    });
  }
}

test("pages reflow at 320 pixels and lose nothing when text is set wider (English)", async ({
  page,
  context,
}) => {
  for (const role of Object.keys(pagesByRole) as Role[]) {
    if (role !== "visitor") await signInAs(context, demo[role]);
    for (const path of await pagesOf(role)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await visit(page, path);
      expect.soft(await sidewaysPixels(page), `${path} at 320 pixels`).toBeLessThanOrEqual(0);
      await page.setViewportSize(phone);
      await page.addStyleTag({ content: widerText });
      expect.soft(await sidewaysPixels(page), `${path} with wider text`).toBeLessThanOrEqual(0);
      expect.soft(await clippedTexts(page), `texts of ${path}`).toEqual([]);
    }
  }
});

test("passwords can be pasted, and password managers find their fields (English)", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const t = translator("en");
  for (const [path, completes] of [
    ["/signin", ["username", "current-password"]],
    ["/signup", ["given-name", "family-name", "username", "new-password"]],
  ] as const) {
    await visit(page, path);
    const form = page.getByRole("main").locator("form").first();
    for (const complete of completes) {
      await expect(form.locator(`[autocomplete~="${complete}"]`).first()).toBeAttached();
    }
    const password = form.getByLabel(t("auth.fields.password"), { exact: true });
    await page.evaluate((text) => navigator.clipboard.writeText(text), demoPassword);
    await password.focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(password).toHaveValue(demoPassword);
  }
});
