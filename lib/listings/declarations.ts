import { compareService } from "../services/rules/service-changes";
import { derivedColumns as serviceDerivedColumns, serviceFields } from "../services/service-fields";
import { listingFields, derivedColumns as venueDerivedColumns } from "../venues/listing/fields";
import { compareListing } from "../venues/listing/rules/listing-changes";
import type { DerivedColumns } from "./fields/define-field";
import type { DeclaredFields } from "./fields/listing-form";
import type { FieldChange, NameLookup } from "./rules/compare-fields";
import type { ListingKind } from "./types";

type Columns = Record<string, unknown>;

/** What a kind of listing declares of its fields. */
export type ListingDeclaration = {
  /** The messages with the labels of the fields. */
  texts: "wizard" | "provider";
  /** The table with its rows. */
  table: "venues" | "services";
  fields: DeclaredFields;
  derivedColumns: DerivedColumns;
  /** The changes of a revision, by column name, to the public values. */
  compare: (current: Columns, revision: Columns, names: NameLookup) => FieldChange[];
};

export const listingDeclarations: Record<ListingKind, ListingDeclaration> = {
  venue: {
    texts: "wizard",
    table: "venues",
    fields: listingFields,
    derivedColumns: venueDerivedColumns,
    compare: compareListing,
  },
  service: {
    texts: "provider",
    table: "services",
    fields: serviceFields,
    derivedColumns: serviceDerivedColumns,
    compare: compareService,
  },
};
