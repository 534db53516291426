// Combinations: English on a desktop and Arabic on a phone; a field of one line with a placeholder and one of several lines, in
// whose placeholder a name of the other script stands.
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { visit } from "./support/hydrated";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

/** Pixels at the sides of a field that its border takes. */
const BORDER = 6;
/** The part of its height in which text stands; below it there is the grip of a field that can be made higher. */
const LINE = { from: 0.3, until: 0.6 };

/** How many empty pixels there are to the left and to the right of what is written in a field. */
async function emptyPixelsBeside(field: Locator) {
  const { data, info } = await sharp(await field.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const valueAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  const [top, bottom] = [LINE.from, LINE.until].map((part) => Math.round(part * info.height));
  const background = valueAt(BORDER, top ?? 0);
  const isWritten = (x: number) => {
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1) {
      if (Math.abs(valueAt(x, y) - background) > 60) return true;
    }
    return false;
  };
  const columns = Array.from({ length: info.width - 2 * BORDER }, (_, x) => x + BORDER);
  const written = columns.filter(isWritten);
  return { left: written[0] ?? 0, right: info.width - 1 - (written.at(-1) ?? info.width) };
}

const directionOf = (field: Locator) => field.evaluate((node) => getComputedStyle(node).direction);

// Both views: the direction of the page is the subject.
for (const { locale, screen, view } of views) {
  const t = translator(locale);
  const own = { en: "ltr", ar: "rtl" }[locale];
  const other = { en: "rtl", ar: "ltr" }[locale];
  const otherScript = { en: "ضيافة", ar: "catering" }[locale];

  async function expectPlaceholderAtTheStart(field: Locator) {
    await expect(field).toHaveValue("");
    expect(await directionOf(field)).toBe(own);
    const { left, right } = await emptyPixelsBeside(field);
    expect(left < right, `${left} pixels to the left, ${right} to the right`).toBe(own === "ltr");
  }

  test(`an empty field shows its placeholder where the page's text begins, whatever was typed before (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await visit(page, localePath(locale, "/services"));
    const field = page.getByRole("main").getByLabel(t("services.filters.q"), { exact: true });
    await expectPlaceholderAtTheStart(field);
    await field.fill(otherScript);
    expect(await directionOf(field)).toBe(other);
    await field.fill("");
    await field.blur();
    await expectPlaceholderAtTheStart(field);
  });

  test(`a placeholder with a name of the other script is in the page's direction (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const name = { en: "ياسمين", ar: "Yasmine" }[locale];
    const { host, id } = await startConversation(name);
    await signInAs(context, host);
    const form = messageForm(page, locale, name);
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await expect(form.field).toHaveAttribute("placeholder", new RegExp(name));
    await expectPlaceholderAtTheStart(form.field);
  });
}
