"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { useFieldError, useProblemText } from "@/lib/actions/form-words";
import { useActionForm } from "@/lib/actions/use-action-form";
import { useUser } from "@/lib/auth/user-context";
import { updateProfile } from "@/lib/users/actions";
import { profileInput } from "@/lib/users/schemas";
import { genders, type OwnProfile } from "@/lib/users/types";

type Values = Pick<
  OwnProfile,
  "firstName" | "lastName" | "phone" | "birthdate" | "gender" | "nationality" | "bio" | "locale"
>;

/** What people say of themselves. Country names come from the server, in the reader's language. */
export function ProfileForm({
  values,
  email,
  countries,
}: {
  values: Values;
  email: string;
  countries: { code: string; name: string }[];
}) {
  const t = useTranslations("profile");
  const say = useFieldError("profile");
  const sayProblem = useProblemText();
  const { refreshUser } = useUser();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: profileInput,
    defaultValues: values,
    action: updateProfile,
    onDone: async (_, saved) => {
      form.reset(saved);
      toast.success(t("saved"));
      await refreshUser();
    },
  });
  const { errors } = form.formState;

  function field(name: keyof Values, hint?: string) {
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
  const first = field("firstName");
  const last = field("lastName");
  const bio = field("bio");
  const phone = field("phone", t("fields.phoneHint"));
  const birthdate = field("birthdate");
  const gender = field("gender");
  const nationality = field("nationality");
  const language = field("locale");

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-8">
      {problem && <Notice kind="danger">{sayProblem(problem)}</Notice>}
      <Group heading={t("about.heading")} hint={t("about.hint")}>
        <Field {...first.frame}>
          <Input {...first.control} autoComplete="given-name" dir="auto" />
        </Field>
        <Field {...last.frame}>
          <Input {...last.control} autoComplete="family-name" dir="auto" />
        </Field>
        <Field {...bio.frame} className="sm:col-span-2">
          <Textarea {...bio.control} />
        </Field>
      </Group>
      <Group heading={t("personal.heading")} hint={t("personal.hint")}>
        <Field label={t("fields.email")} htmlFor="email">
          <Input id="email" type="email" value={email} readOnly className="bg-tint" />
        </Field>
        <Field {...phone.frame}>
          <Input {...phone.control} type="tel" autoComplete="tel" />
        </Field>
        <Field {...birthdate.frame}>
          <Input {...birthdate.control} type="date" min="1900-01-01" autoComplete="bday" />
        </Field>
        <Field {...gender.frame}>
          <Select {...gender.control} autoComplete="sex">
            <option value="">{t("genders.none")}</option>
            {genders.map((value) => (
              <option key={value} value={value}>
                {t(`genders.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...nationality.frame}>
          <Select {...nationality.control}>
            <option value="">{t("nationalityNone")}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...language.frame}>
          <Select {...language.control}>
            <option value="en" lang="en">
              {t("languages.en")}
            </option>
            <option value="ar" lang="ar">
              {t("languages.ar")}
            </option>
          </Select>
        </Field>
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
