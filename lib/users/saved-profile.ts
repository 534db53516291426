import { isAmbiguousPhone, readPhone } from "../shared/phone";
import { profileInput } from "./schemas";

/** The input of the profile form, with its number converted to E.164. */
export const savedProfileInput = profileInput.transform((profile, context) => {
  if (profile.phone === "") return profile;
  const { phone, phoneCountry, nationality } = profile;
  const found = readPhone(phone, phoneCountry, nationality);
  if (!found) {
    const message = isAmbiguousPhone(phone, phoneCountry) ? "phoneCountryRequired" : "phoneInvalid";
    context.addIssue({ code: "custom", path: ["phone"], message });
  }
  return { ...profile, phone: found?.number ?? "" };
});
