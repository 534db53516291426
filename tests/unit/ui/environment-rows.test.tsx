import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EnvironmentRows } from "@/components/layout/environment-rows";

const labels = { set: "Set", missing: "Not set", optionalMissing: "Not set (optional)" };
const rows = [
  { name: "ADDRESS", label: "Address", value: "https://backend.example", optional: false },
  { name: "KEY", label: "Key", value: null, optional: false },
  { name: "MAPS", label: "Maps", value: null, optional: true },
];
const textOf = (isRevealed: boolean) =>
  renderToStaticMarkup(<EnvironmentRows rows={rows} labels={labels} isRevealed={isRevealed} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("each variable of the environment is said to be set, missing, or missing and optional", () => {
  expect(textOf(false)).toBe("Address Set ADDRESS Key Not set KEY Maps Not set (optional) MAPS");
});

it("revealing shows the value of what is set, and still the name of what is not", () => {
  expect(textOf(true)).toBe(
    "Address Set https://backend.example Key Not set KEY Maps Not set (optional) MAPS",
  );
});
