"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { ReasonDialog } from "@/components/forms/reason-dialog";
import { ReviewNoteDialog } from "@/components/forms/review-note-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { InputField, SelectField, TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { Options } from "@/components/ui/options";
import { toast } from "@/components/ui/toast";
import type { ListingStatus } from "@/lib/listings/types";
import { type ServiceInput, serviceInput } from "@/lib/services/provider-schemas";
import { pricingTypes } from "@/lib/services/types";
import { type Localized, localized } from "@/lib/shared/localized";
import { currencyName, formatMoney, parseMoney, withFee } from "@/lib/shared/money";
import { currencies } from "@/lib/venues/listing/rules/location";
import { saveServiceForm } from "./save-service-form";
import { ServicePhotos, useServiceUploads } from "./service-photos";
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
  values: Omit<ServiceInput, "mode">;
  /** The photos that can have captions; null for all. */
  describable: readonly string[] | null;
  choices: ServiceFormChoices;
  /** Set when an admin edits the service of this owner. */
  admin?: { ownerId: string };
};

const successKeys = { draft: "savedDraft", submit: "savedSubmit", change: "savedChange" } as const;

/** The form of a service. Needs the messages of `provider`, `wizard.photos` and `wizard.captions`. */
export function ServiceForm(props: Props) {
  const { id, version, status, values, describable, choices, admin } = props;
  const t = useTranslations("provider.form");
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText("provider");
  const locale = useLocale();
  const router = useRouter();
  const isDraft = status === "draft" || status === "rejected";
  const isUnpublished = isDraft && !admin;
  const reason = useRef("");
  const [isAskingReason, setAskingReason] = useState(false);
  const note = useRef<string>(undefined);
  const [isAskingNote, setAskingNote] = useState(false);
  const isCurrencyChosen = useRef(id !== null);
  const saved = useRef({ id, version });
  // The same for a repetition after a lost answer.
  const saveId = useRef<string>(undefined);
  const [needsVerification, setNeedsVerification] = useState(false);
  // A draft may lack what a public service needs.
  const adminMode = admin && (isDraft ? "draft" : "change");
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: serviceInput,
    defaultValues: { ...values, mode: adminMode ?? (isUnpublished ? "submit" : "change") },
    action: async (service: ServiceInput) => {
      setNeedsVerification(false);
      saveId.current ??= crypto.randomUUID();
      const result = await saveServiceForm(
        saved.current,
        saveId.current,
        service,
        admin ? { reason: reason.current } : null,
        note.current,
      );
      if (!result.ok && result.code === "rejected_unchanged") setAskingNote(true);
      return result;
    },
    onDone: (result, { mode: savedMode }) => {
      saved.current = { id: result.id, version: result.version };
      saveId.current = undefined;
      if (result.needsVerification) {
        setNeedsVerification(true);
        return;
      }
      if (admin) {
        toast.success(t("adminEdit.saved"));
        router.refresh();
        return;
      }
      toast.success(t(result.awaitsReview ? "savedRevision" : successKeys[savedMode]));
      router.push("/provider/services");
      router.refresh();
    },
  });
  const { errors } = form.formState;
  const [pricingType, typedPrice, currency, mode] = form.watch([
    "pricingType",
    "price",
    "currency",
    "mode",
  ]);
  const photos = useServiceUploads(form, admin?.ownerId);
  const isDisabled = !ready || pending || photos.isUploading;

  function field(name: Exclude<keyof ServiceInput, "images" | "captions" | "mode">, hint?: string) {
    return { ...form.register(name), id: name, error: fieldErrorText(errors[name]), hint };
  }
  const isCustomPrice = pricingType === "custom";
  const city = field("city", t("cityHint"));
  const typedMinor = parseMoney(typedPrice, currency);
  const price = field(
    "price",
    [
      t(isCustomPrice ? "priceFromHint" : "priceHint", {
        currency: currencyName(currency, locale),
      }),
      typedMinor !== null &&
        typedMinor > 0 &&
        t("guestsPay", {
          price: formatMoney(withFee(typedMinor, choices.feePercent), currency, locale),
          percent: choices.feePercent,
        }),
    ]
      .filter(Boolean)
      .join(" "),
  );
  const currencyField = field("currency", t("currencyHint"));
  const emptyOption = <option value="">{t("choose")}</option>;

  async function askReason() {
    if (await form.trigger()) setAskingReason(true);
  }

  function submitAs(next: ServiceInput["mode"]) {
    form.setValue("mode", next);
    void submit();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (admin) void askReason();
        else submitAs(isUnpublished ? "submit" : "change");
      }}
      className="flex max-w-3xl flex-col gap-8"
    >
      {problem && <Notice kind="danger">{errorText(problem)}</Notice>}
      {needsVerification && <VerificationNotice />}
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-semibold text-xl">{t("about")}</legend>
        <p className="-mt-2 text-muted">{t("languages")}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <InputField {...field("name")} label={t("name")} lang="en" dir="auto" maxLength={160} />
          <InputField
            {...field("nameAr")}
            label={t("nameAr")}
            lang="ar"
            dir="auto"
            maxLength={160}
          />
          <TextareaField
            {...field("description", t("descriptionHint"))}
            label={t("description")}
            lang="en"
            className="min-h-32"
            maxLength={10_000}
          />
          <TextareaField
            {...field("descriptionAr")}
            label={t("descriptionAr")}
            lang="ar"
            className="min-h-32"
            maxLength={10_000}
          />
          <SelectField {...field("categoryId")} label={t("category")}>
            {emptyOption}
            {choices.categories.map((item) => (
              <option key={item.id} value={item.id}>
                {localized(item.name, locale)}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...city}
            label={t("city")}
            onChange={(event) => {
              void city.onChange(event);
              const chosen = choices.cities.find(({ slug }) => slug === event.target.value);
              // Keeps a currency that the user chose.
              if (chosen && !isCurrencyChosen.current) form.setValue("currency", chosen.currency);
            }}
          >
            {emptyOption}
            {choices.cities.map((item) => (
              <option key={item.slug} value={item.slug}>
                {localized(item.name, locale)}
              </option>
            ))}
          </SelectField>
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-semibold text-xl">{t("priceTitle")}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...field("pricingType")} label={t("pricingType")}>
            <Options values={pricingTypes} text={(item) => t(`types.${item}`)} />
          </SelectField>
          <SelectField
            {...currencyField}
            label={t("currency")}
            onChange={(event) => {
              isCurrencyChosen.current = true;
              void currencyField.onChange(event);
            }}
          >
            <Options values={currencies} text={(code) => currencyName(code, locale)} />
          </SelectField>
          <InputField
            {...price}
            label={t(isCustomPrice ? "priceFrom" : "price")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        </div>
      </fieldset>
      <ServicePhotos form={form} photos={photos} describable={describable} />
      {!isUnpublished && !admin && (
        <p className="text-muted text-sm">
          {t(status === "pending" ? "pendingHint" : "changeHint")}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          loading={pending && (mode !== "draft" || Boolean(admin))}
          disabled={isDisabled}
        >
          {t(isUnpublished ? "submit" : "save")}
        </Button>
        {isUnpublished && (
          <Button
            size="lg"
            variant="outline"
            loading={pending && mode === "draft"}
            disabled={isDisabled}
            onClick={() => submitAs("draft")}
          >
            {t("saveDraft")}
          </Button>
        )}
      </div>
      <ReviewNoteDialog
        isOpen={isAskingNote}
        onSend={(text) => {
          note.current = text;
          setAskingNote(false);
          void submit();
        }}
        onCancel={() => setAskingNote(false)}
      />
      {admin && (
        <ReasonDialog
          key={version}
          isOpen={isAskingReason}
          title={t("adminEdit.title")}
          hint={t("adminEdit.hint")}
          labels={{ confirm: t("save"), cancel: t("adminEdit.cancel") }}
          onCancel={() => setAskingReason(false)}
          onConfirm={(text) => {
            reason.current = text;
            setAskingReason(false);
            void submit();
          }}
        />
      )}
    </form>
  );
}
