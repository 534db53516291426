import { declareKind } from "../listings/fields/declare-kind.ts";
import { serviceDerivedColumns, serviceFields } from "./service-fields.ts";

export const serviceDeclaration = declareKind({
  texts: "provider",
  table: "services",
  fields: serviceFields,
  derivedColumns: serviceDerivedColumns,
});
