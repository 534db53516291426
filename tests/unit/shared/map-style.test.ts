import { describe, expect, it } from "vitest";
import { withLabelsIn } from "@/lib/shared/map-labels";
import { mapStyleOf } from "@/lib/shared/map-style";

describe("the style of the map", () => {
  it("is OpenFreeMap's where nothing is configured", () => {
    expect(mapStyleOf(null)).toBe("https://tiles.openfreemap.org/styles/liberty");
    expect(mapStyleOf("")).toBe("https://tiles.openfreemap.org/styles/liberty");
  });

  it("is the configured address", () => {
    const address = "https://tiles.example.test/styles/streets?key=1";
    expect(mapStyleOf(address)).toBe(address);
  });

  it("is MapTiler's where the value is no address", () => {
    expect(mapStyleOf("a&b")).toBe("https://api.maptiler.com/maps/streets-v2/style.json?key=a%26b");
    expect(mapStyleOf("https://")).toContain("https://api.maptiler.com/");
  });

  it("is none where an operator wants no request to a map service", () => {
    expect(mapStyleOf("none")).toBeNull();
  });
});

describe("the labels of the map", () => {
  const symbol = (text: unknown) => ({ type: "symbol", layout: { "text-field": text, a: 1 } });
  const textOf = (text: unknown, language: "ar" | "en") =>
    withLabelsIn({ layers: [symbol(text)] }, language).layers?.[0]?.layout["text-field"];
  const names = [
    ["case", ["has", "name:nonlatin"], ["get", "name:latin"], ["coalesce", ["get", "name_en"]]],
    "{name:latin}\n{name:nonlatin}",
    "{name}",
    ["to-string", ["get", "name_int"]],
  ];

  it("are in the reader's language, or else the place's own name", () => {
    for (const text of names) {
      expect(textOf(text, "ar")).toEqual(["coalesce", ["get", "name:ar"], ["get", "name"]]);
      const [, first, , , last] = textOf(text, "en") as unknown[];
      expect(first).toEqual(["get", "name:en"]);
      expect(last).toEqual(["get", "name"]);
    }
  });

  it("stay as they are where they are no names", () => {
    for (const text of [["to-string", ["get", "ref"]], "{ref}", "{housenumber}", undefined]) {
      expect(textOf(text, "ar")).toEqual(text);
    }
  });

  it("change no other layer, and no other property", () => {
    const line = { type: "line", layout: { "line-cap": "round" } };
    const style = { version: 8, layers: [line, symbol("{name}")] };
    const changed = withLabelsIn(style, "en");
    expect(changed.version).toBe(8);
    expect(changed.layers[0]).toBe(line);
    expect(changed.layers[1]?.layout).toMatchObject({ a: 1 });
    expect(style.layers[1]).toEqual(symbol("{name}"));
  });
});
