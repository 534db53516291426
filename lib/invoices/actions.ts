"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { taxDetailsInput } from "./schemas";

/** Saves the caller's details as a seller, for the next and later invoices. For hosts and providers. */
export const saveTaxDetails = defineAction({
  access: "user",
  input: taxDetailsInput,
  run: async ({ legalName, country, taxNumber, address }, { supabase }) => {
    unwrap(
      await supabase.rpc("save_tax_details", {
        p_legal_name: legalName,
        p_tax_number: taxNumber,
        p_address: address,
        p_country: country,
      }),
    );
    return {};
  },
});
