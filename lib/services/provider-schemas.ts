import { findMissingIssues, findMoneyIssues, toSchema } from "../listings/fields/listing-form";
import { z } from "../shared/zod";
import { serviceFields } from "./service-fields";

/**
 * The form of a service. A draft needs only a name; a submitted or published service needs every required field.
 * Messages are keys of `provider.errors`.
 */
export const serviceInput = toSchema(serviceFields)
  .extend({
    /** Saved as a draft, submitted for review, or changed after publishing. */
    mode: z.enum(["draft", "submit", "change"]),
  })
  .superRefine((service, context) => {
    for (const issue of [
      ...findMissingIssues(serviceFields, service, service.mode === "draft"),
      ...findMoneyIssues(serviceFields, service),
    ]) {
      context.addIssue({ code: "custom", ...issue });
    }
  });

export type ServiceInput = z.input<typeof serviceInput>;
