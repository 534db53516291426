"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { deleteSearchWord } from "@/lib/search-words/actions";
import { isListed, type SearchWord, type WordValues } from "@/lib/search-words/types";
import { EditableRows } from "./editable-rows";
import { WordDialog } from "./word-dialog";

/** Words of the search with what they mean, which an admin adds, changes and deletes. */
export function WordRows({ words, values }: { words: SearchWord[]; values: WordValues }) {
  const t = useTranslations("searchWords");
  const meaningOf = ({ kind, value }: SearchWord) =>
    (isListed(kind) && values[kind].find((each) => each.value === value)?.name) || value;
  return (
    <EditableRows
      items={words}
      nameOf={({ phrase }) => phrase}
      keyOf={({ id }) => id}
      remove={({ id }) => deleteSearchWord({ id })}
      addLabel={t("addWord")}
      deleteBody={t("deleteWordBody")}
      empty={<EmptyState title={t("none.title")} body={t("none.body")} />}
      dialog={(word, close) => <WordDialog word={word} values={values} onClose={close} />}
      row={(word) => (
        <>
          <p className="font-medium wrap-anywhere">
            <bdi>{word.phrase}</bdi>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <span>{t(`kinds.${word.kind}`)}</span>
            {word.value && <bdi className="text-ink wrap-anywhere">{meaningOf(word)}</bdi>}
            {word.isLoose && <Badge>{t("looseBadge")}</Badge>}
          </p>
        </>
      )}
    />
  );
}
