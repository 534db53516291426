import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/input";
import { Options } from "@/components/ui/options";
import type { WordFilter } from "@/lib/search-words/queries";
import { wordKinds } from "@/lib/search-words/types";

/** A plain form that narrows the list of words or places: the address has what was chosen, and it works without scripts. */
export function WordFilters({
  action,
  filter,
  isPlaces,
}: {
  action: string;
  filter: WordFilter;
  isPlaces: boolean;
}) {
  const t = useTranslations("searchWords");
  return (
    <form
      key={JSON.stringify([filter, isPlaces])}
      action={action}
      aria-label={t("filter")}
      className="flex flex-wrap items-center gap-3"
    >
      {isPlaces && <input type="hidden" name="list" value="places" />}
      <Input
        type="search"
        name="text"
        dir="auto"
        maxLength={80}
        defaultValue={filter.text}
        placeholder={t("find")}
        aria-label={t("find")}
        className="match-parent max-sm:basis-full sm:w-64"
      />
      {!isPlaces && (
        <>
          <Select
            name="kind"
            defaultValue={filter.kind ?? ""}
            aria-label={t("kind")}
            className="max-sm:basis-full sm:w-56"
          >
            <option value="">{t("anyKind")}</option>
            <Options values={wordKinds} text={(kind) => t(`kinds.${kind}`)} />
          </Select>
          <Select
            name="script"
            defaultValue={filter.script ?? ""}
            aria-label={t("script")}
            className="max-sm:basis-full sm:w-44"
          >
            <option value="">{t("anyScript")}</option>
            <option value="latin">{t("scripts.latin")}</option>
            <option value="arabic">{t("scripts.arabic")}</option>
          </Select>
        </>
      )}
      <Button type="submit" variant="outline">
        {t("show")}
      </Button>
    </form>
  );
}
