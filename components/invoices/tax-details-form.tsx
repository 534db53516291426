"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { MoneyProblemNotice } from "@/components/forms/money-problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { Options } from "@/components/ui/options";
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
  const field = (name: keyof TaxDetails) => ({
    ...form.register(name),
    id: `tax-${name}`,
    label: t(name),
    error: fieldErrorText(form.formState.errors[name]),
  });
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
          <InputField {...field("legalName")} isRequired dir="auto" autoComplete="organization" />
          <SelectField {...field("country")} isRequired autoComplete="country">
            <option value="">{t("chooseCountry")}</option>
            <Options values={taxCountries} text={(code) => countryNames.of(code)} />
          </SelectField>
          <InputField
            {...field("taxNumber")}
            hint={t("taxNumberHint")}
            dir="auto"
            autoComplete="off"
            className="tabular-nums"
          />
          <InputField {...field("address")} dir="auto" autoComplete="address-line1" />
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
