// Back closes the element that covers the page, and keeps the history.
import { type ComponentProps, useState } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NavbarEffects } from "@/components/layout/navbar-effects";
import { useCloseOnBack } from "@/components/ui/close-on-back";
import { Dialog as ModalDialog } from "@/components/ui/dialog";
import { GalleryViewer } from "@/components/venues/photos/gallery-viewer";
import { getAddress, router } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { phone } from "../support/views.ts";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A dialog that closes with its history entry, as the gallery does. */
function Dialog(props: ComponentProps<typeof ModalDialog>) {
  useCloseOnBack(props.open, props.onClose);
  return <ModalDialog {...props} />;
}

function Page({ onBusy }: { onBusy?: () => void }) {
  const [open, setOpen] = useState<"first" | "second" | null>(null);
  const close = onBusy ?? (() => setOpen((shown) => (shown === "first" ? null : shown)));
  return (
    <>
      <button type="button" onClick={() => setOpen("first")}>
        Open
      </button>
      <Dialog open={open === "first"} onClose={close} title="First" closeLabel="Close">
        <button type="button" onClick={() => setOpen("second")}>
          Another
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(null);
            router.push("/next");
          }}
        >
          Leave
        </button>
        <button type="button" onClick={() => window.history.replaceState(null, "", "?day=1")}>
          Change
        </button>
        <button type="button" onClick={() => router.push("?filter=1")}>
          Filter
        </button>
      </Dialog>
      <Dialog open={open === "second"} onClose={() => setOpen(null)} title="Second" />
    </>
  );
}

/** The address after a history step that the page itself does not observe. */
async function goBack(expected: string) {
  history.back();
  await expect.poll(getAddress).toBe(expected);
}

beforeEach(() => history.pushState(null, "", "/before"));
afterEach(() => history.pushState(null, "", "/after"));

async function openPage(element = <Page />) {
  await renderIn("en", element, { screen: phone, address: "/before" });
  history.pushState(null, "", "/page");
  await button("Open").click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
}

test("Back closes a dialog and stays at the page; another Back leaves it", async () => {
  await openPage();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getAddress()).toBe("/page");
  await goBack("/before");
});

test("Forward does not open a dialog again that Back has closed", async () => {
  await openPage();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  const go = vi.spyOn(history, "go");
  onTestFinished(() => go.mockRestore());
  history.forward();
  await expect.poll(() => go.mock.calls).toEqual([[-1]]);
  await expect.poll(() => history.state?.mahfilOverlays).toBeUndefined();
  await expect.element(dialog).not.toBeInTheDocument();
  await goBack("/before");
});

for (const [how, close] of [
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["its button", () => button("Close").click()],
] as const) {
  test(`a dialog that is closed by ${how} leaves no entry in the history`, async () => {
    await openPage();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => history.state?.mahfilOverlays).toBeUndefined();
    expect(getAddress()).toBe("/page");
    await goBack("/before");
  });
}

test("a dialog that opens in place of another one takes over its entry", async () => {
  await openPage();
  await button("Another").click();
  await expect.element(page.getByRole("heading", { name: "Second" })).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await goBack("/before");
});

test("an address that a dialog opens as it closes comes right after the page in the history", async () => {
  await openPage();
  await button("Leave").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(getAddress).toBe("/next");
  await expect.poll(() => history.state?.mahfilOverlays).toBeUndefined();
  await goBack("/page");
  await goBack("/before");
});

test("what a dialog changes in the address of its page stays after Back", async () => {
  await openPage();
  await button("Change").click();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getAddress()).toBe("/page?day=1");
  await goBack("/before");
});

test("an address that is opened below a dialog is a step of its own, above which Back closes the dialog", async () => {
  await openPage();
  await button("Filter").click();
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getAddress()).toBe("/page?filter=1");
  await goBack("/page");
  await goBack("/before");
});

test("a fragment of the page that is opened below a dialog is a step of its own", async () => {
  await openPage();
  location.hash = "#similar";
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
  expect(location.hash).toBe("#similar");
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.hash).toBe("#similar");
});

test("a dialog that is busy stays open after Back, and so does the page below it", async () => {
  const handleClose = vi.fn();
  await renderIn("en", <Page onBusy={handleClose} />, { screen: phone, address: "/before" });
  history.pushState(null, "", "/page");
  await button("Open").click();
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
  history.back();
  await expect.poll(() => handleClose.mock.calls).toHaveLength(1);
  await expect.poll(() => history.state?.mahfilOverlays).toBe(1);
  await expect.element(dialog).toBeVisible();
  expect(getAddress()).toBe("/page");
});

test("Back closes the gallery of a venue", async () => {
  const labels = { title: "Photos", close: "Close", next: "Next", previous: "Previous", of: "of" };
  const picture = { src: "/a.webp", full: "/a.webp", srcSet: "", alt: "A hall", caption: "" };
  await renderIn(
    "en",
    <>
      <a href="/a.webp" data-picture="0">
        Photo
      </a>
      <GalleryViewer pictures={[picture]} labels={labels} />
    </>,
    { screen: phone, address: "/before" },
  );
  history.pushState(null, "", "/page");
  await page.getByRole("link", { name: "Photo" }).click();
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getAddress()).toBe("/page");
});

test("Back closes a sheet, and a sheet that is dismissed leaves no entry in the history", async () => {
  await renderIn(
    "en",
    <>
      <NavbarEffects />
      <button type="button" popoverTarget="sheet">
        Open
      </button>
      <section id="sheet" popover="auto" data-sheet>
        Sheet
      </section>
    </>,
    { screen: phone, address: "/before" },
  );
  history.pushState(null, "", "/page");
  const sheet = page.getByText("Sheet");
  await button("Open").click();
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
  history.back();
  await expect.element(sheet).not.toBeVisible();
  expect(getAddress()).toBe("/page");
  await button("Open").click();
  await expect.poll(() => history.state).toMatchObject({ mahfilOverlays: 1 });
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => history.state?.mahfilOverlays).toBeUndefined();
  await goBack("/before");
});
