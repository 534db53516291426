"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { ReviewNoteDialog } from "@/components/forms/review-note-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { registerProvider } from "@/lib/users/actions";
import { toDataUrl } from "@/lib/users/provider-draft";
import { providerInput } from "@/lib/users/schemas";
import type { ProviderProfile } from "@/lib/users/types";
import { BusinessFields, type Category, CategoryFields, DetailFields } from "./provider-fields";

/** Changes a registered business. Needs the messages of onboarding, profile and reasonDialog. */
export function ProviderForm({
  provider,
  categories,
}: {
  provider: ProviderProfile;
  categories: Category[];
}) {
  const t = useTranslations("onboarding.provider");
  const [logo, setLogo] = useState(provider.logo);
  const note = useRef<string>(undefined);
  const [isAskingNote, setAskingNote] = useState(false);
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: providerInput,
    isUpload: true,
    defaultValues: {
      businessName: provider.businessName,
      businessDescription: provider.businessDescription,
      categoryIds: provider.categoryIds,
      websiteUrl: provider.websiteUrl,
      yearsOfExperience: String(provider.yearsOfExperience),
    },
    action: async (input) => {
      const result = await registerProvider({ ...input, note: note.current });
      if (!result.ok && result.code === "rejected_unchanged") setAskingNote(true);
      return result;
    },
    onDone: () => {
      form.setValue("logo", undefined);
      toast.success(t("saved"));
    },
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ProblemNotice problem={problem} />
      <BusinessFields form={form} />
      <CategoryFields form={form} categories={categories} />
      <DetailFields
        form={form}
        logo={logo}
        onLogo={async (file) => {
          form.setValue("logo", file);
          setLogo(file && (await toDataUrl(file)));
          return null;
        }}
      />
      {provider.status === "active" && <p className="text-muted text-sm">{t("changeHint")}</p>}
      <Button type="submit" size="lg" loading={pending} disabled={!ready} className="self-start">
        {t("save")}
      </Button>
      <ReviewNoteDialog
        isOpen={isAskingNote}
        onSend={(text) => {
          note.current = text;
          setAskingNote(false);
          void submit();
        }}
        onCancel={() => setAskingNote(false)}
      />
    </form>
  );
}
