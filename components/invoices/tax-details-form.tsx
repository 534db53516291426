"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { MoneyProblemNotice } from "@/components/forms/money-problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { saveTaxDetails } from "@/lib/invoices/actions";
import { taxCountries } from "@/lib/invoices/rules/tax-number";
import { taxDetailsInput } from "@/lib/invoices/schemas";
import type { TaxDetails } from "@/lib/invoices/types";
import { localeTag } from "@/lib/shared/locale-tag";

const noDetails: TaxDetails = { legalName: "", country: "", taxNumber: "", address: "" };

/** What invoices say of a host or provider as a seller, on `page` (a path without its language). Needs the messages of taxDetails. */
export function TaxDetailsForm({ saved, page }: { saved: TaxDetails | null; page: string }) {
  const t = useTranslations("taxDetails");
  const locale = useLocale();
  const fieldErrorText = useFieldErrorText("taxDetails");
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: taxDetailsInput,
    defaultValues: saved ?? noDetails,
    action: saveTaxDetails,
    onDone: () => {
      toast.success(t("saved"));
    },
  });
  const countryNames = new Intl.DisplayNames([localeTag(locale)], { type: "region" });
  const control = (name: keyof TaxDetails, hasHint = false) => {
    const error = fieldErrorText(form.formState.errors[name]);
    return {
      error,
      input: {
        ...form.register(name),
        id: `tax-${name}`,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy(`tax-${name}`, { hint: hasHint, error }),
      },
    };
  };
  const legalName = control("legalName");
  const country = control("country");
  const taxNumber = control("taxNumber", true);
  const address = control("address");
  return (
    <section
      id="tax-details"
      aria-labelledby="tax-details-title"
      className="scroll-mt-24 rounded-card border border-hairline bg-card p-5"
    >
      <h2 id="tax-details-title" className="text-lg">
        {t("title")}
      </h2>
      <p className="mb-4 max-w-text text-muted">{t(saved ? "lead" : "none")}</p>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <MoneyProblemNotice problem={problem} page={page} />
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <Field
            label={t("legalName")}
            htmlFor={legalName.input.id}
            error={legalName.error}
            required
          >
            <Input {...legalName.input} dir="auto" autoComplete="organization" />
          </Field>
          <Field label={t("country")} htmlFor={country.input.id} error={country.error} required>
            <Select {...country.input} autoComplete="country">
              <option value="">{t("chooseCountry")}</option>
              {taxCountries.map((code) => (
                <option key={code} value={code}>
                  {countryNames.of(code)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t("taxNumber")}
            htmlFor={taxNumber.input.id}
            hint={t("taxNumberHint")}
            error={taxNumber.error}
          >
            <Input {...taxNumber.input} dir="auto" autoComplete="off" className="tabular-nums" />
          </Field>
          <Field label={t("address")} htmlFor={address.input.id} error={address.error}>
            <Input {...address.input} dir="auto" autoComplete="address-line1" />
          </Field>
        </div>
        <Button
          type="submit"
          variant="outline"
          loading={pending}
          disabled={!ready}
          className="self-start"
        >
          {t("save")}
        </Button>
      </form>
    </section>
  );
}
