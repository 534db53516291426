"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { useFieldError, useProblemText } from "@/lib/actions/form-words";
import { useActionForm } from "@/lib/actions/use-action-form";
import { leaveTo } from "@/lib/shared/leave";
import { registerProvider } from "@/lib/users/actions";
import { providerInput } from "@/lib/users/schemas";
import type { ProviderProfile } from "@/lib/users/types";

type Props = {
  provider: ProviderProfile | null;
  categories: { id: string; name: string }[];
  /** Where a newly registered provider goes. */
  target: string;
};

/** Registers a business, or changes what it says of itself. Needs the messages of auth and onboarding. */
export function ProviderForm({ provider, categories, target }: Props) {
  const t = useTranslations("onboarding.provider");
  const say = useFieldError("onboarding");
  const sayProblem = useProblemText();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: providerInput,
    defaultValues: {
      businessName: provider?.businessName,
      businessDescription: provider?.businessDescription ?? "",
      categoryIds: provider?.categoryIds ?? [],
      websiteUrl: provider?.websiteUrl ?? "",
      yearsOfExperience: provider ? String(provider.yearsOfExperience) : "",
    },
    action: registerProvider,
    onDone: () => {
      if (!provider) return leaveTo(target);
      toast.success(t("saved"));
    },
  });
  const { errors } = form.formState;

  function field(
    name: "businessName" | "businessDescription" | "websiteUrl" | "yearsOfExperience",
    hint?: string,
  ) {
    const error = say(errors[name]);
    return {
      frame: { label: t(`fields.${name}`), htmlFor: name, error, hint },
      control: {
        ...form.register(name),
        id: name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy(name, { hint, error }),
      },
    };
  }
  const name = field("businessName");
  const about = field("businessDescription", t("fields.businessDescriptionHint"));
  const website = field("websiteUrl", t("fields.websiteUrlHint"));
  const years = field("yearsOfExperience");
  const categoryError = say(errors.categoryIds);
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      {problem && <Notice kind="danger">{sayProblem(problem)}</Notice>}
      <Field {...name.frame}>
        <Input {...name.control} autoComplete="organization" dir="auto" />
      </Field>
      <Field {...about.frame}>
        <Textarea {...about.control} />
      </Field>
      <fieldset aria-describedby={`categories-hint${categoryError ? " categories-error" : ""}`}>
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
        <div aria-live="polite">
          {categoryError && (
            <p id="categories-error" className="text-sm font-medium text-danger">
              {categoryError}
            </p>
          )}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...website.frame}>
          <Input {...website.control} type="url" autoComplete="url" />
        </Field>
        <Field {...years.frame}>
          <Input {...years.control} inputMode="numeric" />
        </Field>
      </div>
      <Button type="submit" size="lg" loading={pending} disabled={!ready} className="self-start">
        {t(provider ? "save" : "submit")}
      </Button>
    </form>
  );
}
