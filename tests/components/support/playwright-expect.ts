// Stands in for `@playwright/test` in component tests: what tests/e2e/support expects of plain values works in both.
export { expect } from "vitest";
