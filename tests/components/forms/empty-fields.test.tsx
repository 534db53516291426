import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { MessageComposer } from "@/components/messaging/message-composer";
import { ServiceFilters } from "@/components/services/service-filters";
import { parseServiceParams } from "@/lib/services/search-params";
import { renderIn } from "../support/render.tsx";
import { testInEachView, type View } from "../support/views.ts";

/** Pixels of a field's border at each side. */
const BORDER = 6;
/** The part of the height with text; a resizable field has its handle below. */
const LINE = { from: 0.3, until: 0.6 };

/** Returns the picture of a field. */
async function pictureOf(field: Locator): Promise<ImageData> {
  const base64 = await page.screenshot({ element: field, save: false });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** Returns the empty pixels to the left and right of a field's text. */
async function emptyPixelsBeside(field: Locator) {
  const { data, width, height } = await pictureOf(field);
  const brightnessAt = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  };
  const [top, bottom] = [Math.round(LINE.from * height), Math.round(LINE.until * height)];
  const background = brightnessAt(BORDER, top);
  const isWritten = (x: number) => {
    for (let y = top; y < bottom; y += 1) {
      if (Math.abs(brightnessAt(x, y) - background) > 60) return true;
    }
    return false;
  };
  const columns = Array.from({ length: width - 2 * BORDER }, (_, x) => x + BORDER);
  const written = columns.filter(isWritten);
  return { left: written[0] ?? 0, right: width - 1 - (written.at(-1) ?? width) };
}

const directionOf = async (field: Locator) => getComputedStyle(await field.findElement()).direction;

async function expectPlaceholderAtTheStart({ locale }: View, field: Locator) {
  const own = { en: "ltr", ar: "rtl" }[locale];
  await expect.element(field).toHaveValue("");
  expect(await directionOf(field)).toBe(own);
  const { left, right } = await emptyPixelsBeside(field);
  expect(left < right, `${left} pixels to the left, ${right} to the right`).toBe(own === "ltr");
}

testInEachView(
  "an empty field shows its placeholder where the page's text begins, whatever was typed before",
  async (view) => {
    const { locale, screen, t } = view;
    const filters = <ServiceFilters params={parseServiceParams({})} categories={[]} cities={[]} />;
    await renderIn(locale, filters, { screen });
    const field = page.getByLabelText(t("services.filters.q"), { exact: true });
    await expectPlaceholderAtTheStart(view, field);
    await field.fill({ en: "ضيافة", ar: "catering" }[locale]);
    expect(await directionOf(field)).toBe({ en: "rtl", ar: "ltr" }[locale]);
    await field.fill("");
    ((await field.findElement()) as HTMLInputElement).blur();
    await expectPlaceholderAtTheStart(view, field);
  },
);

testInEachView(
  "a placeholder with a name of the other script is in the page's direction",
  async (view) => {
    const { locale, screen } = view;
    const name = { en: "ياسمين", ar: "Yasmine" }[locale];
    const nothing = () => {};
    await renderIn(
      locale,
      <MessageComposer
        name={name}
        text=""
        problem={null}
        attachments={{
          attachments: [],
          hasTooMany: false,
          add: nothing,
          retry: nothing,
          remove: nothing,
          take: () => [],
          putBack: nothing,
        }}
        replies={null}
        onChange={nothing}
        onSend={nothing}
      />,
      { screen },
    );
    const field = page.getByRole("textbox");
    await expect.element(field).toHaveAttribute("placeholder", expect.stringContaining(name));
    await expectPlaceholderAtTheStart(view, field);
  },
);
