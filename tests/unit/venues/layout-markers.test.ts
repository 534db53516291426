import { describe, expect, it } from "vitest";
import {
  groupMarkers,
  levelsApart,
  markersWithPrice,
} from "@/components/venues/map/layout-markers";

const at = (id: string, x: number, y = 0) => ({ id, x, y });
const idsOf = (groups: ReturnType<typeof groupMarkers>) =>
  groups.map(({ markers }) => markers.map(({ id }) => id).join(" "));

describe("groups of markers", () => {
  it("join markers close together, in the order of the list, and no others", () => {
    const groups = groupMarkers([at("a", 0), at("b", 200), at("c", 20, 20), at("d", 240)]);
    expect(idsOf(groups)).toEqual(["a c", "b d"]);
  });

  it("lie at their first marker and far enough from each other to be told apart", () => {
    const markers = Array.from({ length: 40 }, (_, index) => at(String(index), index * 7));
    const groups = groupMarkers(markers);
    expect(groups.flatMap(({ markers: all }) => all)).toHaveLength(40);
    for (const group of groups) {
      expect(group.x).toBe(group.markers[0].x);
      for (const other of groups) {
        if (other !== group) expect(Math.abs(other.x - group.x)).toBeGreaterThanOrEqual(44);
      }
    }
  });

  it("come apart when the map is zoomed in", () => {
    const [group] = groupMarkers([at("a", 0), at("b", 25)]);
    if (!group) throw new Error("no group");
    expect(levelsApart(group, 6)).toBe(3);
    expect(levelsApart(group, 1)).toBe(1);
    expect(levelsApart(group, 0.5)).toBeNull();
  });

  it("stay together where their places are the same", () => {
    const [group] = groupMarkers([at("a", 5), at("b", 5)]);
    if (!group) throw new Error("no group");
    expect(levelsApart(group, 18)).toBeNull();
  });
});

describe("prices on the map", () => {
  const priced = (id: string, x: number, y = 0, rule = "") => ({
    ...at(id, x, y),
    price: "EGP 1,000",
    rule,
  });

  it("are not shown over an earlier one, except for the selected venue's", () => {
    const markers = [priced("a", 0), priced("b", 60), priced("c", 300)];
    expect(markersWithPrice(markers, [])).toEqual(new Set(["a", "c"]));
    expect(markersWithPrice(markers, ["b"])).toEqual(new Set(["b", "c"]));
  });

  it("take the place of what they are for, below the price", () => {
    const shown = (rule: string, x: number, y: number) =>
      markersWithPrice([priced("a", 0, 0, rule), priced("b", x, y, rule)], []).size;
    expect(shown("", 0, 40)).toBe(2);
    expect(shown("4 hours", 0, 40)).toBe(1);
    expect(shown("4 hours", 0, 50)).toBe(2);
    expect(shown("4 hours", 120, 0)).toBe(2);
    expect(shown("4 hours, 100 guests", 120, 0)).toBe(1);
  });

  it("are not shown over a cluster", () => {
    const shown = markersWithPrice([priced("a", 60, 10), priced("b", 60, -40)], [], [at("", 0)]);
    expect(shown.has("a")).toBe(false);
    expect(shown.has("b")).toBe(true);
  });
});
