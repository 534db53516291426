import { cleanLine } from "../shared/clean-line";
import { toLatinDigits } from "../shared/digits";
import { z } from "../shared/zod";
import { isTaxCountry, isTaxNumber } from "./rules/tax-number";

/** A host's or provider's details for invoices. Errors are message keys of `taxDetails.errors`, or `errors`. */
export const taxDetailsInput = z
  .object({
    legalName: z
      .string()
      .overwrite(cleanLine)
      .trim()
      .min(1, "nameRequired")
      .max(200, "tooLong:200"),
    country: z.string().refine(isTaxCountry, "countryRequired"),
    taxNumber: z
      .string()
      .max(60, "tooLong:60")
      .transform((text) => toLatinDigits(text).replace(/\s/g, "").toUpperCase()),
    address: z.string().trim().max(300, "tooLong:300"),
  })
  .superRefine(({ country, taxNumber }, context) => {
    if (taxNumber === "" || !isTaxCountry(country) || isTaxNumber(country, taxNumber)) return;
    context.addIssue({ code: "custom", path: ["taxNumber"], message: `taxNumber${country}` });
  });
