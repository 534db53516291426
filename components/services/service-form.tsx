"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { useErrorText } from "@/components/forms/error-text";
import { ReasonDialog } from "@/components/forms/reason-dialog";
import { ReviewNoteDialog } from "@/components/forms/review-note-dialog";
import { EditConflictNotice } from "@/components/listings/edit-conflict-notice";
import { FieldInput, type Option } from "@/components/listings/fields/field-input";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DeclaredField } from "@/lib/listings/fields/define-field";
import type { ListingStatus } from "@/lib/listings/types";
import { type ServiceValues, servicePartFields } from "@/lib/services/service-fields";
import { pricingTypes } from "@/lib/services/types";
import { type Localized, localized } from "@/lib/shared/localized";
import { currencyName, formatMoney, parseMoney, withFee } from "@/lib/shared/money";
import { currencies } from "@/lib/venues/listing/rules/location";
import { ServicePhotos, useServiceUploads } from "./service-photos";
import { useServiceForm } from "./use-service-form";
import { VerificationNotice } from "./verification-notice";

type ServiceFormChoices = {
  categories: { id: string; name: Localized }[];
  cities: { slug: string; name: Localized; currency: string }[];
  /** The service fee that is added to the provider's price. */
  feePercent: number;
};

type Props = {
  id: string | null;
  /** The version that the values are of; null for a new service. */
  version: string | null;
  status: ListingStatus;
  values: ServiceValues;
  /** The photos that can have captions; null for all. */
  describable: readonly string[] | null;
  choices: ServiceFormChoices;
  /** Set when an admin edits the service of this owner. */
  admin?: { ownerId: string };
};

type InputOfField = {
  options?: Option[];
  label?: string;
  hint?: string;
  onChange?: (value: string) => void;
};

/**
 * The form of a service. Needs the messages of `provider`, `wizard.photos`, `wizard.captions` and `wizard.editConflict`.
 */
export function ServiceForm(props: Props) {
  const { id, version, status, values, describable, choices, admin } = props;
  const t = useTranslations("provider.form");
  const errorText = useErrorText();
  const locale = useLocale();
  const isCurrencyChosen = useRef(id !== null);
  const service = useServiceForm({ id, version, status, values, isAdmin: Boolean(admin) });
  const { form, problem, isUnpublished, question, pending } = service;
  const [pricingType, price, currency, mode] = form.watch([
    "pricingType",
    "price",
    "currency",
    "mode",
  ]);
  const photos = useServiceUploads(form, admin?.ownerId);
  const isDisabled = !service.ready || pending || photos.isUploading;
  const isDraftSaved = isUnpublished && mode === "draft";

  const none = { value: "", text: t("choose") };
  const isCustomPrice = pricingType === "custom";
  const minor = parseMoney(String(price), currency);
  const priceHints = [
    t(isCustomPrice ? "priceFromHint" : "priceHint", { currency: currencyName(currency, locale) }),
    minor !== null &&
      minor > 0 &&
      t("guestsPay", {
        price: formatMoney(withFee(minor, choices.feePercent), currency, locale),
        percent: choices.feePercent,
      }),
  ];
  /** What the declarations of the fields do not say. */
  const inputs: Partial<Record<keyof ServiceValues, InputOfField>> = {
    category: {
      options: [
        none,
        ...choices.categories.map((item) => ({
          value: item.id,
          text: localized(item.name, locale),
        })),
      ],
    },
    city: {
      options: [
        none,
        ...choices.cities.map((item) => ({ value: item.slug, text: localized(item.name, locale) })),
      ],
      onChange: (slug) => {
        const chosen = choices.cities.find((item) => item.slug === slug);
        // Keeps a currency that the user chose.
        if (chosen && !isCurrencyChosen.current) form.setValue("currency", chosen.currency);
      },
    },
    pricingType: {
      options: pricingTypes.map((type) => ({ value: type, text: t(`types.${type}`) })),
    },
    currency: {
      options: currencies.map((code) => ({ value: code, text: currencyName(code, locale) })),
      onChange: () => {
        isCurrencyChosen.current = true;
      },
    },
    price: {
      label: t(isCustomPrice ? "priceFrom" : "price"),
      hint: priceHints.filter(Boolean).join(" "),
    },
  };
  const renderFields = (fields: Record<string, DeclaredField>) => (
    <div className="grid gap-5 sm:grid-cols-2">
      {Object.entries(fields).map(([name, field]) => (
        <FieldInput
          key={name}
          texts="provider"
          name={name}
          field={field}
          {...inputs[name as keyof ServiceValues]}
        />
      ))}
    </div>
  );

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          service.save();
        }}
        className="flex max-w-3xl flex-col gap-8"
      >
        {problem === "edited_elsewhere" ? (
          <div className="overflow-clip rounded-card border border-hairline">
            <EditConflictNotice
              title={errorText(problem)}
              onLoadOther={service.openSavedVersion}
              onKeepOwn={service.overwrite}
            />
          </div>
        ) : (
          problem && <Notice kind="danger">{errorText(problem)}</Notice>
        )}
        {service.needsVerification && <VerificationNotice />}
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-1 font-semibold text-xl">{t("about")}</legend>
          <p className="-mt-2 text-muted">{t("languages")}</p>
          {renderFields(servicePartFields.about)}
        </fieldset>
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-1 font-semibold text-xl">{t("priceTitle")}</legend>
          {renderFields(servicePartFields.price)}
        </fieldset>
        <ServicePhotos form={form} photos={photos} describable={describable} />
        {!isUnpublished && !admin && (
          <p className="text-muted text-sm">
            {t(status === "pending" ? "pendingHint" : "changeHint")}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" loading={pending && !isDraftSaved} disabled={isDisabled}>
            {t(isUnpublished ? "submit" : "save")}
          </Button>
          {isUnpublished && (
            <Button
              size="lg"
              variant="outline"
              loading={pending && isDraftSaved}
              disabled={isDisabled}
              onClick={service.saveDraft}
            >
              {t("saveDraft")}
            </Button>
          )}
        </div>
        <ReviewNoteDialog
          isOpen={question === "note"}
          onSend={service.answer}
          onCancel={service.cancelQuestion}
        />
        {admin && (
          <ReasonDialog
            key={version}
            isOpen={question === "reason"}
            title={t("adminEdit.title")}
            hint={t("adminEdit.hint")}
            labels={{ confirm: t("save"), cancel: t("adminEdit.cancel") }}
            onCancel={service.cancelQuestion}
            onConfirm={service.answer}
          />
        )}
      </form>
    </FormProvider>
  );
}
