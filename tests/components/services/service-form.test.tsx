// What the form of a service sends, so that no save is made twice and none overwrites another unseen.
import { beforeEach, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ServiceForm } from "@/components/services/service-form";
import { saveService } from "@/lib/services/provider-actions";
import type { ServiceInput } from "@/lib/services/provider-schemas";
import { expectAccessibleInBothThemes, expectNoOverflow } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const id = "0190a1b2-0000-7000-8000-000000000031";
const categoryId = "0190a1b2-0000-7000-8000-000000000041";

beforeEach(() => {
  vi.clearAllMocks();
});

/** Renders the form of a draft in its second version; returns its button that saves it. */
async function renderDraft(
  { locale, screen, t }: View,
  values: Partial<ServiceInput> = {},
  describable: readonly string[] | null = null,
) {
  await renderIn(
    locale,
    <ServiceForm
      id={id}
      version="2"
      status="draft"
      describable={describable}
      values={{
        name: "Choir",
        nameAr: "",
        description: "We sing",
        descriptionAr: "",
        category: categoryId,
        pricingType: "fixed",
        price: 300,
        currency: "EGP",
        city: "cairo",
        images: [],
        captions: {},
        ...values,
      }}
      choices={{
        categories: [{ id: categoryId, name: { en: "Music", ar: "موسيقى" } }],
        cities: [{ slug: "cairo", name: { en: "Cairo", ar: "القاهرة" }, currency: "EGP" }],
        feePercent: 10,
      }}
    />,
    { screen },
  );
  return page.getByRole("button", { name: t("provider.form.saveDraft"), exact: true });
}

const sent = () => vi.mocked(saveService).mock.calls.map(([input]) => input);

testInOneView(
  "a save of a service whose answer was lost is repeated under the same id, and the next one has another",
  async (view) => {
    vi.mocked(saveService).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    vi.mocked(saveService).mockResolvedValue({
      ok: true,
      data: { id, version: "3", needsVerification: false, awaitsReview: false },
    });
    const save = await renderDraft(view);
    await save.click();
    await expect.poll(sent).toHaveLength(1);
    await save.click();
    await expect.poll(sent).toHaveLength(2);
    await save.click();
    await expect.poll(sent).toHaveLength(3);
    const [first, repeated, next] = sent();
    expect(repeated?.saveId).toBe(first?.saveId);
    expect(next?.saveId).not.toBe(first?.saveId);
    expect(sent().map(({ version }) => version)).toEqual(["2", "2", "3"]);
  },
);

testInOneView("a service that was changed elsewhere is not overwritten unseen", async (view) => {
  vi.mocked(saveService).mockResolvedValue({ ok: false, code: "edited_elsewhere" });
  const save = await renderDraft(view);
  await save.click();
  await expect.element(page.getByText(view.t("errors.edited_elsewhere"))).toBeVisible();
  await expect
    .element(page.getByRole("textbox", { name: view.t("provider.form.name"), exact: true }))
    .toHaveValue("Choir");
});

testInOneView(
  "what was changed elsewhere is overwritten only by the provider who chooses their own version",
  async (view) => {
    vi.mocked(saveService).mockResolvedValueOnce({ ok: false, code: "edited_elsewhere" });
    vi.mocked(saveService).mockResolvedValue({
      ok: true,
      data: { id, version: "4", needsVerification: false, awaitsReview: false },
    });
    const save = await renderDraft(view);
    await save.click();
    const keepOwn = view.t("wizard.editConflict.keepOwn");
    await page.getByRole("button", { name: keepOwn, exact: true }).click();
    await expect.poll(sent).toHaveLength(2);
    expect(sent().map(({ version, service }) => [version, service.mode])).toEqual([
      ["2", "draft"],
      [null, "draft"],
    ]);
  },
);

testInEachView("each field of a service says what it lacks, all at once", async (view) => {
  const { t } = view;
  await renderDraft(view, { name: "", description: "", category: "", city: "" });
  const field = (key: string) => page.getByLabelText(t(`provider.form.${key}`), { exact: true });
  await field("price").fill("a lot");
  await page.getByRole("button", { name: t("provider.form.submit"), exact: true }).click();
  for (const [key, error] of [
    ["name", "nameRequired"],
    ["description", "descriptionRequired"],
    ["category", "categoryRequired"],
    ["city", "cityRequired"],
    ["price", "priceInvalid"],
  ] as const) {
    await expect
      .element(field(key))
      .toHaveAccessibleDescription(new RegExp(t(`provider.errors.${error}`)));
  }
  await expect.element(field("price")).toHaveValue("a lot");
  expect(saveService).not.toHaveBeenCalled();
  await expectAccessibleInBothThemes();
  expectNoOverflow();
});

testInOneView(
  "a field that the server refuses says so, and nothing typed is lost",
  async (view) => {
    const { t } = view;
    vi.mocked(saveService).mockResolvedValue({
      ok: false,
      code: "invalid_input",
      fields: { descriptionAr: "refused" },
    });
    const save = await renderDraft(view);
    const field = page.getByLabelText(t("provider.form.descriptionAr"), { exact: true });
    const long = "x".repeat(9000);
    await field.fill(long);
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(t("errors.invalid"));
    await expect.element(field).toHaveValue(long);
  },
);

const folder = "0190a1b2-0000-7000-8000-000000000001";
const [first, second] = [`${folder}/a.webp`, `${folder}/b.webp`] as const;

testInEachView(
  "a provider orders and describes the photos of a service as a host does",
  async (view) => {
    const { t } = view;
    vi.mocked(saveService).mockResolvedValue({
      ok: true,
      data: { id, version: "3", needsVerification: false, awaitsReview: false },
    });
    const save = await renderDraft(view, { images: [first, second] });
    const photo = (position: number) => t("wizard.photos.photo", { position });
    const press = (action: string, position: number) =>
      page
        .getByRole("grid", { name: t("wizard.photos.list"), exact: true })
        .getByRole("button", {
          name: t(`wizard.photos.${action}`, { name: photo(position) }),
          exact: true,
        })
        .click();
    await press("makeMain", 2);
    await press("describe", 1);
    await page
      .getByRole("textbox", { name: t("wizard.captions.caption"), exact: true })
      .fill("On stage");
    await userEvent.keyboard("{Enter}");
    await page.getByRole("button", { name: t("wizard.captions.save"), exact: true }).click();
    await expectAccessibleInBothThemes();
    expectNoOverflow();
    await save.click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]?.service).toMatchObject({
      images: [second, first],
      captions: { [second]: { caption: "On stage", caption_ar: "", alt: "", alt_ar: "" } },
    });
  },
);

testInOneView(
  "a photo of a published service that waits for review cannot be described yet",
  async (view) => {
    const { t } = view;
    await renderDraft(view, { images: [first, second] }, [first]);
    const name = t("wizard.photos.photo", { position: 2 });
    await page
      .getByRole("button", { name: t("wizard.photos.describe", { name }), exact: true })
      .click();
    await expect.element(page.getByText(t("wizard.captions.later"))).toBeVisible();
  },
);
