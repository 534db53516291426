import { CalendarHeart, HandPlatter, House } from "lucide-react";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { type SignUpRole, signUpRoles } from "@/lib/auth/schemas";

const icons: Record<SignUpRole, typeof House> = {
  guest: CalendarHeart,
  host: House,
  service_provider: HandPlatter,
};

/** The role of a new account, as three cards. */
export function RoleChoice({
  field,
  error,
}: {
  field: UseFormRegisterReturn;
  error: string | undefined;
}) {
  const t = useTranslations("auth");
  return (
    <fieldset aria-describedby={error ? "role-error" : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t("fields.role")}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {signUpRoles.map((role) => {
          const Icon = icons[role];
          return (
            <label
              key={role}
              className="relative flex cursor-pointer items-start gap-3 rounded-card border border-control bg-card p-3 transition-colors hover:border-ink has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:flex-col sm:gap-2"
            >
              <input {...field} type="radio" value={role} className="peer sr-only" />
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block font-medium">{t(`roles.${role}.title`)}</span>
                <span className="block text-sm text-muted">{t(`roles.${role}.body`)}</span>
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id="role-error" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
