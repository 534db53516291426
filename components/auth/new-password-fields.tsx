import { useTranslations } from "next-intl";
import { useFieldErrorText } from "@/components/forms/error-text";
import { PasswordField } from "@/components/ui/password-input";
import { cn } from "@/lib/shared/cn";
import { passwordStrength, type Strength } from "@/lib/shared/password-strength";

const PASSWORD_MIN = 8;
const levels: Strength[] = ["weak", "fair", "good", "strong"];
const colours: Record<Strength, string> = {
  weak: "bg-danger",
  fair: "bg-warning",
  good: "bg-success",
  strong: "bg-success",
};

function StrengthMeter({ password }: { password: string }) {
  const t = useTranslations("auth.strength");
  const strength = password ? passwordStrength(password) : null;
  const reachedLevels = strength ? levels.indexOf(strength) + 1 : 0;
  return (
    <div className="flex flex-col gap-1.5" role="status">
      <div aria-hidden="true" className="flex gap-1">
        {levels.map((level, index) => (
          <span
            key={level}
            className={cn(
              "h-1 flex-1 rounded-full",
              strength && index < reachedLevels ? colours[strength] : "bg-hairline",
            )}
          />
        ))}
      </div>
      {strength && (
        <p className="text-sm text-muted">
          <span className="sr-only">{t("label")}: </span>
          {t(strength)}
        </p>
      )}
    </div>
  );
}

type FieldError = { message?: string } | undefined;
/** What the fields use of react-hook-form's form. */
type PasswordForm = {
  register: (name: "password" | "confirm") => object;
  watch: (name: "password") => string | undefined;
  formState: { errors: { password?: FieldError; confirm?: FieldError } };
};

/** The fields of a new password: the password with its strength, and its repetition. */
export function NewPasswordFields({ label, form }: { label: string; form: PasswordForm }) {
  const { errors } = form.formState;
  const t = useTranslations("auth");
  const fieldErrorText = useFieldErrorText("auth");
  const labels = {
    showLabel: t("showPassword"),
    hideLabel: t("hidePassword"),
    capsLabel: t("capsLock"),
  };
  const hint = t("strength.hint", { min: PASSWORD_MIN });
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField
          {...form.register("password")}
          {...labels}
          id="password"
          label={label}
          hint={hint}
          error={fieldErrorText(errors.password)}
          autoComplete="new-password"
        />
        <StrengthMeter password={form.watch("password") ?? ""} />
      </div>
      <PasswordField
        {...form.register("confirm")}
        {...labels}
        id="confirm"
        label={t("fields.confirmPassword")}
        error={fieldErrorText(errors.confirm)}
        autoComplete="new-password"
      />
    </>
  );
}
