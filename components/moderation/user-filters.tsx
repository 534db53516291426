import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/input";
import { Options } from "@/components/ui/options";
import { roles } from "@/lib/auth/types";
import { type UserFilter, userStates } from "@/lib/moderation/types";

/** A GET form that filters the list of users and works without scripts. */
export function UserFilters({ action, filter }: { action: string; filter: UserFilter }) {
  const t = useTranslations("moderation.users");
  return (
    <form
      key={JSON.stringify(filter)}
      action={action}
      aria-label={t("filters.label")}
      className="flex flex-wrap items-center gap-3"
    >
      <Input
        type="search"
        name="text"
        dir="auto"
        maxLength={200}
        defaultValue={filter.text}
        placeholder={t("search")}
        aria-label={t("search")}
        className="match-parent max-sm:basis-full sm:w-72"
      />
      <Select
        name="role"
        defaultValue={filter.role ?? ""}
        aria-label={t("role")}
        className="max-sm:basis-full sm:w-44"
      >
        <option value="">{t("filters.anyRole")}</option>
        <Options values={roles} text={(role) => t(`roles.${role}`)} />
      </Select>
      <Select
        name="state"
        defaultValue={filter.state ?? ""}
        aria-label={t("filters.state")}
        className="max-sm:basis-full sm:w-52"
      >
        <option value="">{t("filters.anyState")}</option>
        <Options values={userStates} text={(state) => t(`filters.states.${state}`)} />
      </Select>
      <Button type="submit" variant="outline">
        {t("find")}
      </Button>
    </form>
  );
}
