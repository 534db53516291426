import { expect, it } from "vitest";
import { countryName } from "@/lib/shared/country-name";

it.each([
  ["EG", "en", "Egypt"],
  ["EG", "ar", "مصر"],
  ["QQ", "en", "QQ"],
  ["Egypt", "en", "Egypt"],
  ["not a code!", "ar", "not a code!"],
  ["", "en", ""],
])("the country %s is shown in %s as %s", (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name);
});
