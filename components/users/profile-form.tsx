"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { useUser } from "@/components/session/user-context";
import { Button } from "@/components/ui/button";
import { InputField, SelectField, TextareaField } from "@/components/ui/control-fields";
import { Field, useField } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Options } from "@/components/ui/options";
import { toast } from "@/components/ui/toast";
import { toLatinDigits } from "@/lib/shared/digits";
import { updateProfile } from "@/lib/users/actions";
import { profileInput } from "@/lib/users/schemas";
import { genders, type OwnProfile } from "@/lib/users/types";

type Values = Pick<
  OwnProfile,
  | "firstName"
  | "lastName"
  | "phone"
  | "phoneCountry"
  | "birthdate"
  | "gender"
  | "nationality"
  | "bio"
>;

/** The user's profile. Country names come from the server, in the page's language. */
export function ProfileForm({
  values,
  countries,
}: {
  values: Values;
  countries: { code: string; name: string; calling: string }[];
}) {
  const t = useTranslations("profile");
  const fieldErrorText = useFieldErrorText("profile");
  const { refreshUser } = useUser();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: profileInput,
    defaultValues: values,
    action: updateProfile,
    onDone: async (_, saved) => {
      form.reset(saved);
      await normalizePhone();
      toast.success(t("saved"));
      await refreshUser();
    },
  });
  const { errors } = form.formState;

  // The phone rules of all countries are loaded only once a number was entered.
  async function normalizePhone() {
    const { phone, phoneCountry = "", nationality } = form.getValues();
    if (!phone) return;
    const { isAmbiguousPhone, readPhone, splitPhone } = await import("@/lib/shared/phone");
    const typed = toLatinDigits(phone).trim();
    const found = readPhone(typed, phoneCountry, nationality);
    if (!found) {
      const isAmbiguous = isAmbiguousPhone(typed, phoneCountry);
      return form.setError("phone", {
        message: isAmbiguous ? "phoneCountryRequired" : "phoneInvalid",
      });
    }
    form.clearErrors("phone");
    form.setValue("phone", splitPhone(found.number).national);
    form.setValue("phoneCountry", found.country);
  }

  function field(name: keyof Values, hint?: string) {
    const error = fieldErrorText(errors[name]);
    return { ...form.register(name), id: name, label: t(`fields.${name}`), error, hint };
  }
  const phone = useField<ComponentProps<typeof InputField>>(field("phone", t("fields.phoneHint")));

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-8">
      <ProblemNotice problem={problem} />
      <Group heading={t("about.heading")} hint={t("about.hint")}>
        <InputField {...field("firstName")} autoComplete="given-name" dir="auto" />
        <InputField {...field("lastName")} autoComplete="family-name" dir="auto" />
        <TextareaField {...field("bio")} fieldClassName="sm:col-span-2" />
      </Group>
      <Group heading={t("personal.heading")} hint={t("personal.hint")}>
        <Field {...phone.frame} className="sm:col-span-2">
          <div className="flex gap-2">
            <Select
              {...form.register("phoneCountry")}
              id="phoneCountry"
              aria-invalid={errors.phoneCountry ? true : undefined}
              aria-label={t("fields.phoneCountry")}
              autoComplete="tel-country-code"
              className="w-2/5"
            >
              <option value="">{t("fields.phoneCountryNone")}</option>
              {countries.map(({ code, name, calling }) =>
                calling ? (
                  <option key={code} value={code}>
                    {`${name} \u2066${calling}\u2069`}
                  </option>
                ) : null,
              )}
            </Select>
            <Input
              {...phone.control}
              // Not of the type `tel`, which takes whole numbers alone: the country is chosen beside it.
              inputMode="tel"
              autoComplete="tel-national"
              dir="ltr"
              className="match-parent"
              onBlur={(event) => {
                void phone.control.onBlur?.(event);
                void normalizePhone();
              }}
            />
          </div>
        </Field>
        <InputField {...field("birthdate")} type="date" min="1900-01-01" autoComplete="bday" />
        <SelectField {...field("gender")} autoComplete="sex">
          <option value="">{t("genders.none")}</option>
          <Options values={genders} text={(value) => t(`genders.${value}`)} />
        </SelectField>
        <SelectField {...field("nationality")}>
          <option value="">{t("nationalityNone")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </Group>
      <Button type="submit" loading={pending} disabled={!ready} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}

function Group({
  heading,
  hint,
  children,
}: {
  heading: string;
  hint: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="text-lg">{heading}</h2>
      <p className="text-sm text-muted">{hint}</p>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
