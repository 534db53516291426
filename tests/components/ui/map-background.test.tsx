import type { Map as MapGl } from "maplibre-gl";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MapBackground } from "@/components/ui/map/map-background";
import { renderIn } from "../support/render.tsx";

/** A map of which the background reads no more than positions and the zoom: 100 pixels for a degree. */
const map = {
  getZoom: () => 8,
  project: ([longitude, latitude]: [number, number]) => ({
    x: (longitude - 30) * 100,
    y: (32 - latitude) * 100,
  }),
} as unknown as MapGl;

test("a map without streets names its cities where they lie, with kilometres around them", async () => {
  const cities = [
    { name: "Cairo", longitude: 31.24, latitude: 30.04 },
    { name: "Giza", longitude: 31.21, latitude: 30.01 },
  ];
  await renderIn("en", <MapBackground map={map} cities={cities} kilometres="{km} km" />);
  const main = page.getByRole("main").element();
  const [city] = [...main.querySelectorAll("span[style]")] as HTMLElement[];
  expect(Number.parseFloat(city?.style.left ?? "")).toBeCloseTo(124);
  expect(Number.parseFloat(city?.style.top ?? "")).toBeCloseTo(196);
  // Giza is too close to be named too. 50 kilometres are 189 pixels.
  expect([...main.querySelectorAll("bdi")].map((text) => text.textContent)).toEqual([
    "10 km",
    "20 km",
    "50 km",
    "Cairo",
  ]);
  expect(
    [...main.querySelectorAll("circle")].map((ring) => Math.round(ring.r.baseVal.value)),
  ).toEqual([38, 76, 189]);
});
