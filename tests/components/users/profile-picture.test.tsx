import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AvatarField } from "@/components/users/avatar-field";
import { setAvatar } from "@/lib/users/actions";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
} from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

/** Twice as wide as high: red on the left, blue on the right. */
async function twoColours(): Promise<File> {
  const canvas = new OffscreenCanvas(800, 400);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, 800, 400);
  context.fillStyle = "#0000ff";
  context.fillRect(400, 0, 400, 400);
  return new File([await canvas.convertToBlob()], "picture.png", { type: "image/png" });
}

/** Returns the colour in the middle of a picture, and its width and height. */
async function middleOf(file: File) {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, bitmap.width / 2, bitmap.height / 2, 1, 1, 0, 0, 1, 1);
  const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, blue, width: bitmap.width, height: bitmap.height };
}

/** Renders the field of a profile picture and stores its pictures as they are sent; returns the sent ones. */
async function renderField({ locale, screen }: View) {
  const sent: (File | null)[] = [];
  vi.mocked(setAvatar).mockImplementation(async (input) => {
    const { file } = input as { file: File | null };
    sent.push(file);
    return { ok: true, data: { avatar: file && URL.createObjectURL(file) } };
  });
  await renderIn(locale, <AvatarField name="Amal Test" src={null} />, { screen });
  return sent;
}

const choose = ({ t }: View, file: File) =>
  userEvent.upload(page.getByLabelText(t("profile.avatar.label"), { exact: true }), file);

const cropDialog = ({ t }: View) =>
  page.getByRole("dialog", { name: t("profile.avatar.crop.title") });

testInEachView("the part of a profile picture is chosen with clicks alone", async (view) => {
  const { t } = view;
  const sent = await renderField(view);
  await choose(view, await twoColours());
  const dialog = cropDialog(view);
  const button = (direction: string) =>
    dialog.getByRole("button", { name: t(`ui.pan.${direction}`), exact: true });
  const isAtEdge = async (direction: string) =>
    (await button(direction).findElement()).getAttribute("aria-disabled") === "true";
  const edges = () => Promise.all(["left", "up", "down", "right"].map(isAtEdge));

  // The whole height is in the square: nothing more above and below.
  await expect.element(button("left")).toBeVisible();
  expect(await edges()).toEqual([false, true, true, false]);
  const [left, right] = await Promise.all(
    ["left", "right"].map(
      async (side) => (await button(side).findElement()).getBoundingClientRect().x,
    ),
  );
  expect(left).toBeLessThan(right ?? 0);
  await expectAccessibleInBothThemes("dialog");
  expectNoOverflow();

  // Part of the height is in the square after a click on the track of the zoom.
  const zoom = dialog.getByLabelText(t("profile.avatar.crop.zoom"));
  await zoom.click();
  await expect.element(zoom).not.toHaveValue(1);
  await expect.poll(() => isAtEdge("up")).toBe(false);
  await button("up").click();
  for (let clicks = 0; clicks < 40 && !(await isAtEdge("right")); clicks += 1) {
    await button("right").click();
  }
  expect(await isAtEdge("right")).toBe(true);
  await dialog.getByRole("button", { name: t("profile.avatar.crop.save"), exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { red, blue, width, height } = await middleOf(sent[0] as File);
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(50);
  expect(width).toBe(height);
});

testInOneView(
  "a profile picture is cropped with the keys alone and can be removed",
  async (view) => {
    const { t } = view;
    const sent = await renderField(view);
    await choose(view, new File(["this is no picture"], "x.png", { type: "image/png" }));
    await expect.element(page.getByText(t("profile.avatar.notAPicture"))).toBeVisible();
    await choose(view, await twoColours());
    const dialog = cropDialog(view);
    const area = dialog.getByRole("button", { name: t("profile.avatar.crop.area"), exact: true });
    ((await area.findElement()) as HTMLElement).focus();
    await expectAccessible();
    for (const key of ["+", "+", "{ArrowLeft}", "{ArrowUp}", "-"]) await userEvent.keyboard(key);
    await expect.element(dialog.getByLabelText(t("profile.avatar.crop.zoom"))).not.toHaveValue(1);
    const save = dialog.getByRole("button", { name: t("profile.avatar.crop.save"), exact: true });
    ((await save.findElement()) as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    const picture = page.getByRole("img", { name: "Amal Test" });
    await expect.element(picture).toBeVisible();
    await page.getByRole("button", { name: t("profile.avatar.remove"), exact: true }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map((file) => file === null)).toEqual([false, true]);
    await expect.element(page.getByText(t("profile.avatar.removed"))).toBeVisible();
  },
);
