import { describe, expect, test } from "vitest";
import { describeDevice, readDevices, withDevice } from "@/lib/auth/devices/devices";

const agents: [string, string][] = [
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["", "Unknown on Unknown"],
];

describe("devices", () => {
  test.each(agents)("describeDevice reads the user agent %s as %s", (agent, name) => {
    expect(describeDevice(agent).name).toBe(name);
  });

  test("withDevice puts this device first, as the current one", () => {
    const before = withDevice([], "a", agents[0]?.[0] ?? "", new Date("2026-01-01T00:00:00Z"));
    const after = withDevice(before, "b", agents[1]?.[0] ?? "", new Date("2026-01-02T00:00:00Z"));
    expect(after.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ["b", true],
      ["a", false],
    ]);
    const again = withDevice(after, "a", agents[0]?.[0] ?? "", new Date("2026-01-03T00:00:00Z"));
    expect(again.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(again).toHaveLength(2);
  });

  test("withDevice drops the least recently used devices beyond twenty", () => {
    let list = withDevice([], "0", "", new Date(0));
    for (let i = 1; i < 30; i++) list = withDevice(list, `${i}`, "", new Date(i * 1000));
    expect(list).toHaveLength(20);
    expect(list.at(-1)?.id).toBe("10");
  });

  test("readDevices leaves out unusable entries of a stored list", () => {
    expect(readDevices("no")).toEqual([]);
    expect(readDevices(undefined)).toEqual([]);
    expect(readDevices([null, 1, [], { name: "x" }, { id: "a", name: 5 }])).toEqual([
      { id: "a", name: "", browser: "", os: "", lastUsed: "", isCurrent: false },
    ]);
  });
});
