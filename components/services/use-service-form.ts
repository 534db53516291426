import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useUnsavedChangesWarning } from "@/components/listings/use-unsaved-changes-warning";
import { toast } from "@/components/ui/toast";
import { localizePath } from "@/lib/i18n/paths";
import type { ListingStatus } from "@/lib/listings/types";
import { adminSaveService } from "@/lib/moderation/service-edit-actions";
import { saveService } from "@/lib/services/provider-actions";
import { type ServiceInput, serviceInput } from "@/lib/services/provider-schemas";
import type { ServiceValues } from "@/lib/services/service-fields";
import { loadDocument } from "@/lib/shared/load-document";

type Options = {
  id: string | null;
  /** The version that the values are of; null for a new service. */
  version: string | null;
  status: ListingStatus;
  values: ServiceValues;
  isAdmin: boolean;
};

const successKeys = { draft: "savedDraft", submit: "savedSubmit", change: "savedChange" } as const;

/** The form of a service and how it is saved. An admin saves with a reason, a provider perhaps with a note to the reviewer. */
export function useServiceForm({ id, version, status, values, isAdmin }: Options) {
  const t = useTranslations("provider.form");
  const locale = useLocale();
  const router = useRouter();
  const isDraft = status === "draft" || status === "rejected";
  const isUnpublished = isDraft && !isAdmin;
  // Of what an admin saves, a draft may lack what a public service needs.
  const changeMode: ServiceInput["mode"] = isAdmin && isDraft ? "draft" : "change";
  const saved = useRef({ id, version });
  // The same for a repetition after a lost answer.
  const saveId = useRef<string>(undefined);
  const reason = useRef("");
  const note = useRef<string>(undefined);
  const [question, ask] = useState<"reason" | "note" | null>(null);
  const [needsVerification, setNeedsVerification] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const actionForm = useActionForm({
    schema: serviceInput,
    defaultValues: { ...values, mode: isUnpublished ? "submit" : changeMode },
    action: async (service: ServiceInput) => {
      setNeedsVerification(false);
      saveId.current ??= crypto.randomUUID();
      const { id, version } = saved.current;
      const result =
        isAdmin && id
          ? await adminSaveService({ id, version, service, reason: reason.current })
          : await saveService({ id, version, saveId: saveId.current, service, note: note.current });
      if (result.ok) return result;
      if (result.code === "rejected_unchanged") ask("note");
      const fields = Object.entries(result.fields ?? {}).map(([path, message]) => [
        path.replace(/^service\./, ""),
        message,
      ]);
      return { ...result, fields: Object.fromEntries(fields) };
    },
    onDone: (result, { mode }) => {
      saved.current = { id: result.id, version: result.version };
      saveId.current = undefined;
      form.reset(form.getValues());
      if (result.needsVerification) {
        setNeedsVerification(true);
        return;
      }
      toast.success(
        t(isAdmin ? "adminEdit.saved" : result.awaitsReview ? "savedRevision" : successKeys[mode]),
      );
      if (!isAdmin) router.push("/provider/services");
      router.refresh();
    },
  });
  const { form, submit } = actionForm;
  useUnsavedChangesWarning(form.formState.isDirty && !isLeaving);

  const askReason = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) ask("reason");
  };
  const saveAs = (mode: ServiceInput["mode"]) => {
    form.setValue("mode", mode);
    if (isAdmin) void askReason();
    else void submit();
  };

  return {
    ...actionForm,
    isUnpublished,
    needsVerification,
    question,
    /** Saves, or asks an admin for the reason first. */
    save: () => saveAs(isUnpublished ? "submit" : changeMode),
    saveDraft: () => saveAs("draft"),
    /** Saves with the answer to the question. */
    answer: (text: string) => {
      (question === "reason" ? reason : note).current = text;
      ask(null);
      void submit();
    },
    cancelQuestion: () => ask(null),
    /** Overwrites what was saved in another tab or on another device. */
    overwrite: () => {
      saved.current.version = null;
      saveAs(form.getValues("mode"));
    },
    /** Opens the version that was saved there. */
    openSavedVersion: () => {
      setIsLeaving(true);
      const area = isAdmin ? "admin" : "provider";
      // After the effect that removes the warning.
      setTimeout(
        () => void loadDocument(localizePath(locale, `/${area}/services/edit/${saved.current.id}`)),
      );
    },
  };
}
