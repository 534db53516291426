import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The values in sonner's list of toasts, and the toasts that were shown. */
const { list, shown } = vi.hoisted(() => ({
  list: { props: {} as Record<string, unknown> },
  shown: [] as [kind: string, text: string, duration: unknown][],
}));

vi.mock("sonner", () => {
  const show =
    (kind: string) =>
    (text: string, { duration }: { duration?: number }) =>
      shown.push([kind, text, duration]);
  const kinds = ["success", "error", "message", "loading"].map((kind) => [kind, show(kind)]);
  return { Toaster: () => null, toast: Object.fromEntries(kinds) };
});
vi.mock("react-dom/client", () => ({
  createRoot: () => ({
    render(element: { props: Record<string, unknown> }) {
      list.props = element.props;
    },
  }),
}));

beforeEach(() => {
  vi.stubGlobal("document", {
    documentElement: { dir: "ltr", dataset: { notices: "Notices" } },
    createElement: () => ({}),
    body: { append() {} },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("up to 20 toasts stand at the top in the middle, 4000 ms unless they say otherwise", async () => {
  const { mountToaster } = await import("@/components/ui/toaster");
  await mountToaster();
  expect(list.props).toMatchObject({ position: "top-center", visibleToasts: 20, duration: 4000 });
});

test("an error and a plain toast stay 4000 ms, a success 2000 ms, and loading until it is replaced", async () => {
  const { toast } = await import("@/components/ui/toast");
  toast.error("No");
  toast.message("Well");
  toast.success("Yes");
  toast.loading("Wait");
  await vi.waitFor(() => expect(shown).toHaveLength(4));
  expect(shown).toEqual([
    ["error", "No", 4000],
    ["message", "Well", 4000],
    ["success", "Yes", 2000],
    ["loading", "Wait", Number.POSITIVE_INFINITY],
  ]);
});
