import {
  compareFields,
  type FieldChange,
  type NameLookup,
  type ReviewedField,
} from "../../listings/rules/compare-fields.ts";

/** The fields of a published service that are reviewed (`reviewed_fields`), in the order of the form. */
export const reviewedServiceFields = [
  { field: "name", column: "name", group: "texts", kind: "text" },
  { field: "nameAr", column: "name_ar", group: "texts", kind: "text" },
  { field: "description", column: "description", group: "texts", kind: "text" },
  { field: "descriptionAr", column: "description_ar", group: "texts", kind: "text" },
  { field: "category", column: "category_id", group: "category", kind: "type" },
  { field: "city", column: "city", group: "location", kind: "city" },
  { field: "country", column: "country", group: "location", kind: "country" },
  { field: "images", column: "images", group: "pictures", kind: "pictures" },
] as const satisfies ReviewedField<string>[];

export type ServiceChange = FieldChange<(typeof reviewedServiceFields)[number]["field"]>;

/** The changes of a revision (columns by name) to a service as it is public now. */
export const compareService = (
  current: Record<string, unknown>,
  revision: Record<string, unknown>,
  names: NameLookup,
): ServiceChange[] => compareFields(reviewedServiceFields, current, revision, names);
