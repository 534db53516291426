import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar, type AvatarSize, type AvatarStatus } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { type ButtonSize, type ButtonVariant, buttonClass } from "@/components/ui/button";

const avatarSizes: AvatarSize[] = ["xs", "sm", "md", "lg", "xl"];
const statuses: AvatarStatus[] = ["online", "offline", "away", "busy"];
const buttonVariants: ButtonVariant[] = [
  ...(["primary", "secondary", "success", "danger", "warning", "outline", "ghost"] as const),
];
const buttonSizes: ButtonSize[] = ["sm", "md", "lg"];

describe("the avatar", () => {
  test("has five sizes, each larger than the one before", () => {
    const widths = avatarSizes.map((size) => {
      const html = renderToStaticMarkup(<Avatar name="Amal" src="/a.webp" size={size} />);
      return Number(/width="(\d+)"/.exec(html)?.[1]);
    });
    expect(widths).toEqual([24, 32, 40, 56, 80]);
  });

  test("shows the initials of who has no picture, and says the name", () => {
    const html = renderToStaticMarkup(<Avatar name="Omar Khalil" />);
    expect(html).toContain(">OK<");
    expect(html).toContain(">Omar Khalil<");
    expect(html).not.toContain("<img");
  });

  test("shows each of the four statuses with its text, in a colour of its own", () => {
    const dots = statuses.map((status) => {
      const html = renderToStaticMarkup(<Avatar name="A" status={status} statusLabel={status} />);
      expect(html).toContain(`>${status}<`);
      return /bg-(success|control|warning|danger)/.exec(html)?.[1];
    });
    expect(dots).toEqual(["success", "control", "warning", "danger"]);
  });
});

test("a button has seven variants and three sizes, which all look different", () => {
  const looks = buttonVariants.flatMap((variant) =>
    buttonSizes.map((size) => buttonClass({ variant, size })),
  );
  expect(new Set(looks).size).toBe(21);
  expect(buttonClass()).toBe(buttonClass({ variant: "primary", size: "md" }));
});

test("a badge can be orange", () => {
  expect(renderToStaticMarkup(<Badge variant="orange">New</Badge>)).toContain("text-orange");
});
