import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countJpegScans, hasTooManyScans } from "@/lib/shared/jpeg-scans";

const scan = [0xff, 0xda];
/** Bytes in which no scan begins, even together with the bytes before or after them. */
const otherBytes = fc.uint8Array({ max: 0xd9, maxLength: 20 });

describe("the scans of a JPEG", () => {
  it("are all counted, whatever stands between them", () => {
    fc.assert(
      fc.property(fc.array(otherBytes), (parts) => {
        const bytes = parts.flatMap((part) => [...part, ...scan]);
        expect(countJpegScans(Uint8Array.from(bytes))).toBe(parts.length);
      }),
    );
  });

  it("are counted in a part of a larger memory only", () => {
    const memory = Uint8Array.from([...scan, 1, ...scan, 2, ...scan]);
    expect(countJpegScans(memory.subarray(2, 6))).toBe(1);
    expect(countJpegScans(memory.subarray(1, 4))).toBe(0);
    expect(countJpegScans(new Uint8Array())).toBe(0);
  });

  it("are counted behind fill bytes", () => {
    expect(countJpegScans(Uint8Array.from([0xff, 0xff, 0xff, 0xda, 0xff, 0xda]))).toBe(2);
  });

  it("may be ten in the largest photo and more in a smaller one, and only those of a JPEG are limited", () => {
    const bytes = (count: number) =>
      Uint8Array.from(Array.from({ length: count }, () => scan).flat());
    const largest = { format: "jpeg", width: 12_000, height: 10_000 };
    expect(hasTooManyScans(bytes(10), largest)).toBe(false);
    expect(hasTooManyScans(bytes(11), largest)).toBe(true);
    const small = { format: "jpeg", width: 1200, height: 1000 };
    expect(hasTooManyScans(bytes(1000), small)).toBe(false);
    expect(hasTooManyScans(bytes(1001), small)).toBe(true);
    expect(hasTooManyScans(bytes(1001), { ...small, format: "png" })).toBe(false);
  });
});
