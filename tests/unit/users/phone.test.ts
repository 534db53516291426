import { describe, expect, test } from "vitest";
import { csvLines } from "@/lib/shared/csv";
import {
  callingCode,
  isAmbiguousPhone,
  phoneCell,
  readPhone,
  splitPhone,
} from "@/lib/shared/phone";
import { savedProfileInput } from "@/lib/users/saved-profile";

describe("a telephone number", () => {
  test.each([
    ["01001234567", "EG", "+201001234567", "EG"],
    ["+966 50 123 4567", "EG", "+966501234567", "SA"],
    ["00971501234567", "", "+971501234567", "AE"],
    ["(0) 20 7946 0958", "GB", "+442079460958", "GB"],
    ["01001234567", "", "+201001234567", "EG"],
    ["0591234567", "", "+966591234567", "SA"],
    ["02 555 1234", "", "+97125551234", "AE"],
    ["66123456", "", "+96566123456", "KW"],
  ])("%s in the country %s is read as %s", (text, home, number, country) => {
    expect(readPhone(text, home)).toEqual({ number, country });
  });
  test.each([
    ["123", "EG"],
    ["+2010012345678901", "EG"],
    ["call me", "EG"],
  ])("%s in the country '%s' is refused", (text, home) => {
    expect(readPhone(text, home)).toBeNull();
  });
  test("without a country is asked for it where two of ours have it, unless one is likely", () => {
    expect(readPhone("0501234567", "")).toBeNull();
    expect(isAmbiguousPhone("0501234567", "")).toBe(true);
    expect(isAmbiguousPhone("123", "")).toBe(false);
    expect(readPhone("0501234567", "", "AE")?.number).toBe("+971501234567");
    expect(readPhone("0501234567", "", "FR")).toBeNull();
  });
  test("is stored as E.164 and shown in its national format", () => {
    expect(splitPhone("+201001234567")).toEqual({ country: "EG", national: "010 01234567" });
    expect(splitPhone("")).toEqual({ country: "", national: "" });
    expect(splitPhone("old notes")).toEqual({ country: "", national: "old notes" });
  });
  test("callingCode is empty for a territory without one", () => {
    expect(callingCode("EG")).toBe("+20");
    expect(callingCode("AQ")).toBe("");
  });
});

describe("the schema of a saved profile", () => {
  const profile = {
    firstName: "Amal",
    lastName: "",
    phone: "",
    phoneCountry: "EG",
    birthdate: "",
    gender: "",
    nationality: "",
    bio: "",
  } as const;
  test("converts a number in Arabic digits to E.164", () => {
    expect(savedProfileInput.parse({ ...profile, phone: "٠١٠٠ ١٢٣ ٤٥٦٧" }).phone).toBe(
      "+201001234567",
    );
  });
  test("accepts a profile without a number", () => {
    expect(savedProfileInput.parse(profile).phone).toBe("");
  });
  test("refuses an impossible number", () => {
    const { error } = savedProfileInput.safeParse({ ...profile, phone: "0100123" });
    expect(error?.issues).toMatchObject([{ path: ["phone"], message: "phoneInvalid" }]);
  });
});

test("a number for a spreadsheet is no formula, and is dialled as it is copied", () => {
  expect(phoneCell("+201001234567")).toBe("(+20) 10 01234567");
  expect(phoneCell("+96550123456")).toBe("(+965) 501 23456");
  expect(csvLines([[phoneCell("+201001234567")]]).trim()).toBe("(+20) 10 01234567");
  expect(phoneCell(null)).toBeNull();
  expect(phoneCell("no number")).toBe("no number");
});
