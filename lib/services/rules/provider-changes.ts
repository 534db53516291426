import {
  compareFields,
  type FieldChange,
  type ReviewedField,
} from "../../listings/rules/compare-fields.ts";
import { bothLanguages } from "../../shared/localized.ts";

/** The fields of a business that are reviewed (`reviewed_provider_fields`), in the order of the form. */
const reviewedProviderFields = [
  { field: "businessName", column: "business_name", group: "texts", kind: "text" },
  { field: "businessDescription", column: "business_description", group: "texts", kind: "text" },
  { field: "websiteUrl", column: "website_url", group: "texts", kind: "text" },
  { field: "logo", column: "logo", group: "pictures", kind: "pictures" },
] as const satisfies ReviewedField<string>[];

type Columns = Record<string, unknown>;
export type ProviderChange = FieldChange<(typeof reviewedProviderFields)[number]["field"]>;

/** A business with its logo as a list of pictures, as the comparison needs it. */
const withLogo = (row: Columns): Columns => ({ ...row, logo: row.logo_url ? [row.logo_url] : [] });

const asWritten = (text: string) => bothLanguages(text, null);

/** The differences between a business that applies and its rejected version, given as columns by name. */
export const compareProvider = (rejected: Columns, current: Columns): ProviderChange[] =>
  compareFields(reviewedProviderFields, withLogo(rejected), withLogo(current), {
    type: asWritten,
    city: asWritten,
  });
