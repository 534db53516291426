import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Stepper } from "@/components/ui/stepper";

const labels = {
  nav: "Progress",
  position: "2 of 3",
  state: { completed: "Done:", current: "Now:", upcoming: "Next:" },
};

it("steps are numbered with their titles and descriptions, and a completed one has a tick in place of its number", () => {
  const html = renderToStaticMarkup(
    <Stepper
      current={2}
      labels={labels}
      steps={[
        { title: "Basics", description: "Your space" },
        { title: "Photos" },
        { title: "Pricing", description: "Your rates" },
      ]}
    />,
  );
  const steps = (html.match(/<li[\s\S]*?<\/li>/g) ?? []).map((step) =>
    step
      .replace(/<svg[\s\S]*?<\/svg>/g, "✓")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(steps).toEqual([
    "✓ Done: Basics Your space",
    "2 Now: Photos",
    "3 Next: Pricing Your rates",
  ]);
});
