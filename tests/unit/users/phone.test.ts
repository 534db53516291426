import { describe, expect, test } from "vitest";
import { callingCode, readPhone, savedProfileInput, splitPhone } from "@/lib/users/phone";

describe("a telephone number", () => {
  test.each([
    ["01001234567", "EG", "+201001234567", "EG"],
    ["+966 50 123 4567", "EG", "+966501234567", "SA"],
    ["00971501234567", "", "+971501234567", "AE"],
    ["(0) 20 7946 0958", "GB", "+442079460958", "GB"],
  ])("%s from %s is %s", (text, home, number, country) => {
    expect(readPhone(text, home)).toEqual({ number, country });
  });
  test.each([
    ["01001234567", ""],
    ["123", "EG"],
    ["+2010012345678901", "EG"],
    ["call me", "EG"],
  ])("%s from '%s' is none", (text, home) => {
    expect(readPhone(text, home)).toBeNull();
  });
  test("is stored whole and shown within its country", () => {
    expect(splitPhone("+201001234567")).toEqual({ country: "EG", national: "010 01234567" });
    expect(splitPhone("")).toEqual({ country: "", national: "" });
    expect(splitPhone("old notes")).toEqual({ country: "", national: "old notes" });
  });
  test("every country has its code, and what is none has none", () => {
    expect(callingCode("EG")).toBe("+20");
    expect(callingCode("AQ")).toBe("");
  });
});

describe("a saved profile", () => {
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
  test("takes Arabic digits and keeps E.164", () => {
    expect(savedProfileInput.parse({ ...profile, phone: "٠١٠٠ ١٢٣ ٤٥٦٧" }).phone).toBe(
      "+201001234567",
    );
  });
  test("may have no number", () => {
    expect(savedProfileInput.parse(profile).phone).toBe("");
  });
  test("refuses a number that no telephone has", () => {
    const { error } = savedProfileInput.safeParse({ ...profile, phone: "0100123" });
    expect(error?.issues).toMatchObject([{ path: ["phone"], message: "phoneInvalid" }]);
  });
});
