// Steps of guest and host for a manual refund on the booking's page.
import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ManualRefunds } from "@/components/payments/manual-refunds";
import {
  confirmManualRefund,
  reportMissingRefund,
  sendManualRefund,
} from "@/lib/payments/refund-actions";
import type { ManualRefund, ManualRefundEvent } from "@/lib/payments/refund-types";
import { formatDay, formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const timeZone = "Africa/Cairo";
const now = Date.parse("2030-05-10T10:00:00Z");
const amountMinor = 4_095_000;

const happened = (
  event: ManualRefundEvent["event"],
  changes: Partial<ManualRefundEvent> = {},
): ManualRefundEvent => ({
  id: `00000000-0000-7000-8000-${event.padStart(12, "0").replace(/[^0-9a-f]/g, "a")}`,
  event,
  by: "system",
  amountMinor,
  sentOn: null,
  note: null,
  proofKind: null,
  at: "2030-05-06T09:00:00Z",
  ...changes,
});

const owed: ManualRefund = {
  id: "0190a1b2-0000-7000-8000-000000000001",
  kind: "cancellation",
  amountMinor,
  dueAt: "2030-05-13T09:00:00Z",
  status: "owed",
  sendableMinor: amountMinor,
  events: [happened("owed")],
};
const sent: ManualRefund = {
  ...owed,
  status: "sent",
  sendableMinor: null,
  events: [
    happened("owed"),
    happened("sent", {
      by: "host",
      sentOn: "2030-05-08",
      note: "Reference 77-410",
      proofKind: "picture",
    }),
  ],
};
const late: ManualRefund = {
  ...owed,
  id: "0190a1b2-0000-7000-8000-000000000002",
  dueAt: "2030-05-09T09:00:00Z",
};

const renderRefunds = (
  { locale, screen }: View,
  side: "guest" | "host" | "admin",
  refunds: ManualRefund[],
) =>
  renderIn(
    locale,
    <ManualRefunds
      refunds={refunds}
      currency="EGP"
      timeZone={timeZone}
      side={side}
      bookedAt="2030-04-01T09:00:00Z"
      now={now}
    />,
    { screen },
  );

const region = ({ t }: View, side: "guest" | "host" | "admin") =>
  page.getByRole("region", { name: t(`payments.refunds.titles.${side}`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const moneyOf = ({ locale }: View) => formatMoney(amountMinor, "EGP", locale, { full: true });
const accept = { ok: true, data: {} } as never;

testInEachView("a host reads what they owe, and says when they returned it", async (view) => {
  const { locale, t } = view;
  vi.mocked(sendManualRefund).mockResolvedValue(accept);
  await renderRefunds(view, "host", [owed]);
  const date = formatInstant(owed.dueAt, timeZone, locale, "date");
  await expectTextIn(region(view, "host"), moneyOf(view));
  await expectTextIn(region(view, "host"), t("payments.refunds.next.host.owed", { date }));
  await expectTextIn(region(view, "host"), formatDay("2030-05-10", locale));
  await page.getByLabelText(t("payments.refunds.send.note")).fill(" Reference 77-410 ");
  await expectNoOverflow();
  await expectAccessible();
  await button(t("payments.refunds.send.submit")).click();
  await expect
    .poll(() => vi.mocked(sendManualRefund).mock.calls)
    .toEqual([
      [
        {
          refundId: owed.id,
          sendingId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          sentOn: "2030-05-10",
          note: "Reference 77-410",
        },
      ],
    ]);
});

testInEachView("a host records that they had sent what was offset since", async (view) => {
  const { locale, t } = view;
  vi.mocked(sendManualRefund).mockReset();
  vi.mocked(sendManualRefund).mockResolvedValue(accept);
  await renderRefunds(view, "host", [
    {
      ...owed,
      status: "withdrawn",
      events: [
        happened("owed"),
        happened("withdrawn", { amountMinor: 0, at: "2030-05-08T09:00:00Z" }),
      ],
    },
  ]);
  await expectTextIn(region(view, "host"), t("payments.refunds.send.offset.body"));
  const amount = region(view, "host").getByRole("textbox").first();
  await expect.element(amount).toHaveValue("40950");
  await amount.fill("40950.01");
  await button(t("payments.refunds.send.submit")).click();
  const least = formatMoney(1, "EGP", locale, { full: true });
  await expectTextIn(
    region(view, "host"),
    t("payments.refunds.send.offset.wrong", { least, most: moneyOf(view) }),
  );
  await expectNoOverflow();
  await expectAccessible();
  await amount.fill("40000");
  await button(t("payments.refunds.send.submit")).click();
  await expect
    .poll(() => vi.mocked(sendManualRefund).mock.lastCall)
    .toMatchObject([{ refundId: owed.id, sentOn: "2030-05-08", amountMinor: 4_000_000 }]);
});

testInOneView("what a host typed stays when it is refused, and counts once", async (view) => {
  const { t } = view;
  vi.mocked(sendManualRefund).mockResolvedValue({ ok: false, code: "wrong_status" });
  await renderRefunds(view, "host", [owed]);
  const note = page.getByLabelText(t("payments.refunds.send.note"));
  await note.fill("x".repeat(501));
  await button(t("payments.refunds.send.submit")).click();
  await expectTextIn(region(view, "host"), t("payments.refunds.send.tooLong", { max: 500 }));
  expect(sendManualRefund).not.toHaveBeenCalled();
  await note.fill("By bank");
  await button(t("payments.refunds.send.submit")).click();
  await expectTextIn(region(view, "host"), t("payments.refunds.send.changed"));
  await expect.element(note).toHaveValue("By bank");
  await button(t("payments.refunds.send.submit")).click();
  await expect.poll(() => vi.mocked(sendManualRefund).mock.calls.length).toBe(2);
  const ids = vi.mocked(sendManualRefund).mock.calls.map(([input]) => input.sendingId);
  expect(new Set(ids).size).toBe(1);
});

testInOneView("a file that is no receipt is named before it is sent", async (view) => {
  const { t } = view;
  await renderRefunds(view, "host", [owed]);
  const file = page.getByLabelText(t("payments.refunds.send.file"));
  await userEvent.upload(file, new File(["<html>"], "page.html", { type: "text/html" }));
  await expectTextIn(region(view, "host"), t("payments.refunds.send.problems.wrongType"));
  await button(t("payments.refunds.send.submit")).click();
  await expect.element(file).toHaveFocus();
  expect(sendManualRefund).not.toHaveBeenCalled();
});

testInEachView(
  "a guest reads that it was sent, with the receipt, and confirms it",
  async (view) => {
    const { locale, t } = view;
    vi.mocked(confirmManualRefund).mockResolvedValue(accept);
    await renderRefunds(view, "guest", [sent]);
    await expectTextIn(region(view, "guest"), t("payments.refunds.next.guest.sent"));
    await expectTextIn(region(view, "guest"), "Reference 77-410");
    await expectTextIn(
      region(view, "guest"),
      t("payments.refunds.history.events.sent", { day: formatDay("2030-05-08", locale) }),
    );
    await expect
      .element(page.getByRole("link", { name: t("payments.refunds.history.proof") }))
      .toHaveAttribute("href", `/api/refund-proofs/${sent.events[1]?.id}`);
    await expectNoOverflow();
    await expectAccessible();
    await button(t("payments.refunds.answer.received")).click();
    const title = t("payments.refunds.answer.receivedTitle", { amount: moneyOf(view) });
    await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
    await button(t("payments.refunds.answer.receivedYes")).click();
    await expect
      .poll(() => vi.mocked(confirmManualRefund).mock.calls)
      .toEqual([[{ refundId: sent.id }]]);
  },
);

testInEachView("a guest says with a note that it has not arrived", async (view) => {
  const { t } = view;
  vi.mocked(reportMissingRefund).mockResolvedValue({ ok: false, code: "unavailable" });
  await renderRefunds(view, "guest", [late]);
  await expectTextIn(region(view, "guest"), t("payments.refunds.statuses.late"));
  await button(t("payments.refunds.answer.missing")).click();
  const title = t("payments.refunds.answer.missingTitle", { amount: moneyOf(view) });
  const dialog = page.getByRole("dialog", { name: title });
  const note = dialog.getByLabelText(t("payments.refunds.answer.note"));
  await note.fill("Nothing on my account");
  await expectNoOverflow();
  await expectAccessible();
  await button(t("payments.refunds.answer.missingYes")).click();
  await expectTextIn(region(view, "guest"), t("errors.unavailable"));
  await button(t("payments.refunds.answer.missing")).click();
  await expect.element(note).toHaveValue("Nothing on my account");
  vi.mocked(reportMissingRefund).mockResolvedValue(accept);
  await button(t("payments.refunds.answer.missingYes")).click();
  await expect
    .poll(() => vi.mocked(reportMissingRefund).mock.lastCall)
    .toEqual([{ refundId: late.id, note: "Nothing on my account" }]);
});

testInOneView("a guest cannot miss what is neither sent nor due", async (view) => {
  const { t } = view;
  await renderRefunds(view, "guest", [owed]);
  await expect.element(button(t("payments.refunds.answer.received"))).toBeVisible();
  await expect.element(button(t("payments.refunds.answer.missing"))).not.toBeInTheDocument();
});

testInOneView("nobody can say anything of what is over, and an admin only reads", async (view) => {
  const { t } = view;
  const settled: ManualRefund = {
    ...sent,
    status: "settled",
    events: [
      ...sent.events,
      happened("waived", { by: "admin", note: "The guest took another day" }),
    ],
  };
  const { unmount } = await renderRefunds(view, "guest", [settled]);
  await expectTextIn(region(view, "guest"), "The guest took another day");
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  await unmount();
  await renderRefunds(view, "admin", [sent, late]);
  await expectTextIn(region(view, "admin"), t("payments.refunds.next.admin.sent"));
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
