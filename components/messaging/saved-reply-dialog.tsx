import { useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { FormDialog } from "@/components/forms/form-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { InputField, TextareaField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { saveReply } from "@/lib/messaging/reply-actions";
import { replyPlaceholders } from "@/lib/messaging/rules/reply-text";
import { type SavedReply, savedReplySchema } from "@/lib/messaging/saved-replies";

/** The form of a saved reply, new or not. */
export function SavedReplyDialog({
  reply,
  isNew,
  onClose,
}: {
  reply: SavedReply;
  isNew: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("savedReplies");
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const { form, ...actionForm } = useActionForm({
    schema: savedReplySchema,
    defaultValues: reply,
    action: saveReply,
    onDone: () => {
      toast.success(t("saved"));
      onClose();
      router.refresh();
    },
  });
  const { errors } = form.formState;
  const titleError =
    errors.title?.message === "required" ? t("nameNeeded") : fieldErrorText(errors.title);
  function textError(message: string | undefined) {
    if (message === "required") return t("textNeeded");
    const word = /^unknownWord:(.*)$/.exec(message ?? "")?.[1];
    return word === undefined ? fieldErrorText(message) : t("wordUnknown", { word: `{${word}}` });
  }
  return (
    <FormDialog
      title={t(isNew ? "add" : "edit")}
      form={actionForm}
      labels={{ save: t("save"), close: t("close") }}
      onClose={onClose}
    >
      <InputField
        {...form.register("title")}
        label={t("name")}
        hint={t("nameHint")}
        error={titleError}
        dir="auto"
        className="match-parent"
      />
      {(["en", "ar"] as const).map((language) => {
        const found = errors[language];
        const error = textError(found?.message);
        return (
          <TextareaField
            key={language}
            {...form.register(language)}
            label={t(`texts.${language}`)}
            error={error}
            rows={3}
            lang={language}
            dir={language === "ar" ? "rtl" : "ltr"}
          />
        );
      })}
      <div className="text-muted text-sm">
        <p>{t("placeholders.intro")}</p>
        <ul>
          {replyPlaceholders.map((name) => (
            <li key={name}>
              <code dir="ltr">{`{${name}}`}</code> {t(`placeholders.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
