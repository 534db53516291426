import { z } from "../shared/zod";

const day = z.iso.date("dayRequired");

/** Days to block, both included. Messages are keys of `provider.errors`. */
export const blockDatesInput = z
  .object({
    from: day,
    to: day,
    note: z
      .string()
      .transform((value) => value.replace(/\p{Cc}/gu, " ").trim())
      .pipe(z.string().max(300, "tooLong:300")),
  })
  .superRefine(({ from, to }, context) => {
    const addError = (message: string) =>
      context.addIssue({ code: "custom", path: ["to"], message });
    if (to < from) addError("lastDayFirst");
    else if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > 366) addError("tooManyDays");
  });
