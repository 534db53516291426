import { declareKind } from "../../listings/fields/declare-kind.ts";
import { listingFields, venueDerivedColumns } from "./fields.ts";

export const venueDeclaration = declareKind({
  texts: "wizard",
  table: "venues",
  fields: listingFields,
  derivedColumns: venueDerivedColumns,
});
