import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { InputField, TextareaField } from "@/components/ui/control-fields";
import { FieldError } from "@/components/ui/field";
import type { z } from "@/lib/shared/zod";
import type { providerInput } from "@/lib/users/schemas";
import { PictureField } from "./picture-field";

export type ProviderFormOf = UseFormReturn<
  z.input<typeof providerInput>,
  unknown,
  z.output<typeof providerInput>
>;
export type Category = { id: string; name: string };

function useFieldOf(form: ProviderFormOf) {
  const t = useTranslations("onboarding.provider.fields");
  const fieldErrorText = useFieldErrorText("onboarding");
  return (
    name: "businessName" | "businessDescription" | "websiteUrl" | "yearsOfExperience",
    hint?: string,
  ) => {
    const error = fieldErrorText(form.formState.errors[name]);
    return { ...form.register(name), id: name, label: t(name), error, hint };
  };
}

/** Name and description of a business. */
export function BusinessFields({ form }: { form: ProviderFormOf }) {
  const t = useTranslations("onboarding.provider.fields");
  const field = useFieldOf(form);
  return (
    <>
      <InputField {...field("businessName")} autoComplete="organization" dir="auto" />
      <TextareaField {...field("businessDescription", t("businessDescriptionHint"))} />
    </>
  );
}

/** The categories of a business. */
export function CategoryFields({
  form,
  categories,
}: {
  form: ProviderFormOf;
  categories: Category[];
}) {
  const t = useTranslations("onboarding.provider");
  const fieldErrorText = useFieldErrorText("onboarding");
  const error = fieldErrorText(form.formState.errors.categoryIds);
  return (
    <fieldset aria-describedby={`categories-hint${error ? " categories-error" : ""}`}>
      <legend className="text-sm font-medium">{t("fields.categories")}</legend>
      <p id="categories-hint" className="text-sm text-muted">
        {t("fields.categoriesHint")}
      </p>
      {categories.length === 0 && <p className="py-3">{t("noCategories")}</p>}
      <div className="grid sm:grid-cols-2">
        {categories.map(({ id, name: label }) => (
          <Checkbox key={id} {...form.register("categoryIds")} value={id} label={label} />
        ))}
      </div>
      <FieldError id="categories-error">{error}</FieldError>
    </fieldset>
  );
}

/** Logo, website and experience. `logo` is the address of the current one. */
export function DetailFields({
  form,
  logo,
  onLogo,
}: {
  form: ProviderFormOf;
  logo: string | null;
  onLogo: (file: File | null) => Promise<string | null>;
}) {
  const t = useTranslations("onboarding.provider");
  const field = useFieldOf(form);
  return (
    <>
      <PictureField
        hasPicture={logo !== null}
        preview={<Logo src={logo} alt={t("logo.label")} />}
        onChange={onLogo}
        labels={{
          label: t("logo.label"),
          hint: t("logo.hint"),
          choose: t("logo.choose"),
          change: t("logo.change"),
          remove: t("logo.remove"),
          notAPicture: t("logo.notAPicture"),
          tooLarge: t("logo.tooLarge"),
        }}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <InputField
          {...field("websiteUrl", t("fields.websiteUrlHint"))}
          type="url"
          autoComplete="url"
        />
        <InputField {...field("yearsOfExperience")} inputMode="numeric" />
      </div>
    </>
  );
}

/** The logo of a business, or an empty frame. */
export function Logo({ src, alt }: { src: string | null; alt: string }) {
  return (
    <span className="block size-20 shrink-0 overflow-hidden rounded-card bg-tint">
      {src && (
        <picture className="contents">
          <img
            src={src}
            alt={alt}
            width={80}
            height={80}
            className="profile-picture size-full object-cover"
          />
        </picture>
      )}
    </span>
  );
}
