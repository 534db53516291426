"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { deleteSearchPlace } from "@/lib/search-words/actions";
import type { SearchPlace } from "@/lib/search-words/types";
import { EditableRows } from "./editable-rows";
import { PlaceDialog } from "./place-dialog";

/** Places of the search, which an admin adds, changes and deletes. */
export function PlaceRows({ places }: { places: SearchPlace[] }) {
  const t = useTranslations("searchWords");
  return (
    <EditableRows
      items={places}
      nameOf={({ name }) => name.en}
      keyOf={({ slug }) => slug}
      remove={({ slug }) => deleteSearchPlace({ slug })}
      addLabel={t("addPlace")}
      deleteBody={t("deletePlaceBody")}
      empty={<EmptyState title={t("none.title")} body={t("none.body")} />}
      dialog={(place, close) => <PlaceDialog place={place} onClose={close} />}
      row={({ name, latitude, longitude }) => (
        <>
          <p className="font-medium wrap-anywhere">
            <bdi>{name.en}</bdi> · <bdi>{name.ar}</bdi>
          </p>
          <p className="text-muted text-sm">
            <bdi dir="ltr" className="tabular-nums">
              {latitude}, {longitude}
            </bdi>
          </p>
        </>
      )}
    />
  );
}
