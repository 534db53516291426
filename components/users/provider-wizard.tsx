"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { Stepper } from "@/components/ui/stepper";
import { leaveTo } from "@/lib/shared/leave";
import { registerProvider } from "@/lib/users/actions";
import {
  asDataAddress,
  asFile,
  type ProviderStep,
  providerSteps,
  readProviderDraft,
  writeProviderDraft,
} from "@/lib/users/provider-draft";
import { providerInput } from "@/lib/users/schemas";
import { AccountStep, JoinButtons } from "./provider-account";
import { BusinessFields, type Category, CategoryFields, DetailFields } from "./provider-fields";
import { ProviderReview } from "./provider-review";

const fieldsOf = {
  account: [],
  business: ["businessName", "businessDescription"],
  category: ["categoryIds"],
  details: ["websiteUrl", "yearsOfExperience"],
  review: [],
} as const;

type Props = {
  /** Null for visitors: they fill in everything, and make the account at the end. */
  account: { name: string; email: string } | null;
  categories: Category[];
  /** What they said at sign-up to offer. */
  wanted: string[];
  /** This page, where a new registration shows how it stands. */
  target: string;
};

/** Registers a business step by step; what is typed outlives a sign-up, as a draft of this browser. */
export function ProviderWizard({ account, categories, wanted, target }: Props) {
  const t = useTranslations("onboarding.provider");
  const tSteps = useTranslations("ui.stepper");
  const [step, setStep] = useState<ProviderStep>(account ? "business" : "account");
  const [logo, setLogo] = useState<string | null>(null);
  const [restored, setRestored] = useState<"looking" | "none" | "found">("looking");
  const heading = useRef<HTMLHeadingElement>(null);
  const empty: z.input<typeof providerInput> = {
    businessName: "",
    businessDescription: "",
    categoryIds: wanted,
    websiteUrl: "",
    yearsOfExperience: "",
  };
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: providerInput,
    defaultValues: empty,
    action: registerProvider,
    onDone: () => {
      writeProviderDraft(null);
      return leaveTo(target);
    },
  });
  const values = form.watch();
  const signedIn = account !== null;

  const { reset, setValue } = form;
  useEffect(() => {
    const draft = readProviderDraft();
    if (draft) {
      reset(draft.values);
      setLogo(draft.logo);
      if (draft.logo) void asFile(draft.logo).then((file) => setValue("logo", file));
      setStep(signedIn && draft.step === "account" ? "business" : draft.step);
    }
    setRestored(draft ? "found" : "none");
  }, [reset, setValue, signedIn]);

  const { logo: _, ...typed } = values;
  const kept = JSON.stringify({ values: { ...empty, ...typed }, logo, step });
  const begun = Boolean(typed.businessName || typed.businessDescription || logo);
  useEffect(() => {
    if (restored !== "looking" && begun) writeProviderDraft(JSON.parse(kept));
  }, [kept, begun, restored]);

  function goTo(next: ProviderStep) {
    setStep(next);
    requestAnimationFrame(() => heading.current?.focus());
  }
  async function goOn() {
    if (!(await form.trigger(fieldsOf[step], { shouldFocus: true }))) return;
    goTo(providerSteps[providerSteps.indexOf(step) + 1] ?? "review");
  }
  async function keepLogo(file: File | null) {
    form.setValue("logo", file);
    setLogo(file && (await asDataAddress(file)));
    return null;
  }
  /** Sends what is right, and otherwise opens the step where it is not. */
  async function send() {
    const wrong: ProviderStep[] = [];
    for (const name of providerSteps) {
      if (!(await form.trigger(fieldsOf[name]))) wrong.push(name);
    }
    if (wrong[0]) goTo(wrong[0]);
    else await submit();
  }

  const number = providerSteps.indexOf(step) + 1;
  const back = providerSteps[number - 2];
  return (
    <div className="flex flex-col gap-6">
      <Stepper
        steps={providerSteps.map((name) => ({ title: t(`steps.${name}`) }))}
        current={number}
        labels={{
          nav: tSteps("nav"),
          position: tSteps("position", { current: number, total: providerSteps.length }),
          state: {
            completed: tSteps("completed"),
            current: tSteps("current"),
            upcoming: tSteps("upcoming"),
          },
        }}
      />
      {restored === "found" && <p className="text-sm text-muted">{t("restored")}</p>}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step !== "review") void goOn();
          else if (account) void send();
        }}
        className="flex flex-col gap-6"
      >
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {step === "account" ? t("account.heading") : t(`headings.${step}`)}
        </h2>
        <ProblemNotice problem={problem} />
        {step === "account" && <AccountStep account={account} />}
        {step === "business" && <BusinessFields form={form} />}
        {step === "category" && <CategoryFields form={form} categories={categories} />}
        {step === "details" && <DetailFields form={form} logo={logo} onLogo={keepLogo} />}
        {step === "review" && (
          <ProviderReview values={values} logo={logo} categories={categories} onEdit={goTo} />
        )}
        {step === "review" && !account && <p>{t("accountFirst")}</p>}
        <div className="flex flex-wrap justify-between gap-3">
          {back && !(account && back === "account") && (
            <Button variant="outline" onClick={() => goTo(back)} disabled={pending}>
              {t("back")}
            </Button>
          )}
          {step === "review" && !account ? (
            <JoinButtons />
          ) : (
            <Button type="submit" loading={pending} disabled={!ready} className="ms-auto">
              {t(step === "review" ? "submit" : "next")}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
