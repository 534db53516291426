import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { Options } from "@/components/ui/options";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import type { signUpInput } from "@/lib/auth/schemas";
import type { z } from "@/lib/shared/zod";
import { countries } from "@/lib/users/countries";

export type SignUpChoices = {
  categories: { id: string; name: string }[];
};

const genders = ["female", "male", "unspecified"] as const;

/** The optional details of a sign-up, folded. */
export function SignUpDetails({
  form,
  categories,
}: SignUpChoices & {
  form: UseFormReturn<z.input<typeof signUpInput>, unknown, z.output<typeof signUpInput>>;
}) {
  const t = useTranslations("auth.signUp.more");
  const locale = useLocale();
  const isInBrowser = useIsInBrowser();
  const fieldErrorText = useFieldErrorText("auth");
  const { errors } = form.formState;
  const field = (name: "dateOfBirth" | "gender" | "nationality") => ({
    ...form.register(name),
    id: name,
    label: t(name),
    error: fieldErrorText(errors[name]),
  });
  const open = Boolean(errors.dateOfBirth || errors.gender || errors.nationality);
  return (
    // The reader may open it before the page is hydrated.
    <details
      open={open || undefined}
      suppressHydrationWarning
      className="group rounded-card border border-hairline px-4"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
        {t("summary")}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-2">
        <InputField {...field("dateOfBirth")} type="date" min="1900-01-01" autoComplete="bday" />
        <SelectField {...field("gender")} autoComplete="sex">
          <option value="">{t("notSaid")}</option>
          <Options values={genders} text={(gender) => t(`genders.${gender}`)} />
        </SelectField>
        <SelectField {...field("nationality")}>
          <option value="">{t("notSaid")}</option>
          {/* Rendered in the browser only: the names would be a quarter of the page's HTML, and the form needs scripts anyway. */}
          {isInBrowser &&
            countries(locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </SelectField>
        {form.watch("role") === "service_provider" && categories.length > 0 && (
          <fieldset className="sm:col-span-2">
            <legend className="font-medium text-sm">{t("categories")}</legend>
            <div className="grid sm:grid-cols-2">
              {categories.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  {...form.register("serviceCategories")}
                  value={id}
                  label={name}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </details>
  );
}
