import sharp from "sharp";
import { expect, it } from "vitest";
import { usesProfile } from "@/lib/shared/color-profile";

it("the colours of a phone's picture are kept, and a profile that takes long to apply is not applied", async () => {
  const square = { create: { width: 8, height: 8, channels: 3, background: "#f00" } } as const;
  const photo = await sharp(square).withIccProfile("p3").jpeg().toBuffer();
  expect(usesProfile(await sharp(photo).metadata())).toBe(true);
  expect(usesProfile({})).toBe(true);
  expect(usesProfile({ icc: new Uint8Array(4097) })).toBe(false);
});
