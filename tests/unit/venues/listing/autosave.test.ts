import { describe, expect, it } from "vitest";
import { canAutosave, hasDraftContent } from "@/lib/venues/listing/rules/autosave";

describe("autosave", () => {
  const state = { isSignedIn: true, step: 2, isPublishing: false };

  it.each([
    [{ title: "Hall" }, true],
    [{ venue_type_id: "id" }, true],
    [{ description: "Light" }, true],
    [{ title: "  ", venue_type_id: "", description: "" }, false],
    [{ title: 5 }, false],
    [{}, false],
  ])("autosave of a draft with %o: %s", (values, isKept) => {
    expect(hasDraftContent(values)).toBe(isKept);
    expect(canAutosave(state, values)).toBe(isKept);
  });

  it("autosave is off for signed-out users, on step 1 and while publishing", () => {
    const values = { title: "Hall" };
    expect(canAutosave({ ...state, isSignedIn: false }, values)).toBe(false);
    expect(canAutosave({ ...state, step: 1 }, values)).toBe(false);
    expect(canAutosave({ ...state, isPublishing: true }, values)).toBe(false);
  });
});
