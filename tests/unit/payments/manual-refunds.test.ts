import { describe, expect, it } from "vitest";
import {
  canReportMissing,
  canSendRefund,
  getOffsetRange,
  isLateRefund,
  isOpenRefund,
  type ManualRefundStatus,
} from "../../../lib/payments/rules/manual-refunds";

const dueAt = "2030-05-13T09:00:00Z";
const due = Date.parse(dueAt);
const statuses = ["owed", "sent", "received", "missing", "settled", "withdrawn"] as const;
const those = (rule: (status: ManualRefundStatus) => boolean) => statuses.filter(rule);

describe("a refund by hand", () => {
  it("is open until it has come, was settled or is no longer due", () => {
    expect(those(isOpenRefund)).toEqual(["owed", "sent", "missing"]);
  });

  it("can be sent while it is owed or missing", () => {
    expect(those(canSendRefund)).toEqual(["owed", "missing"]);
  });

  it("was offset when more can be recorded as sent than is owed", () => {
    const range = (status: ManualRefundStatus, sendableMinor: number | null) =>
      getOffsetRange({ status, amountMinor: 900, sendableMinor });
    expect(range("owed", 900)).toBeNull();
    expect(range("sent", null)).toBeNull();
    expect(range("withdrawn", null)).toBeNull();
    expect(range("owed", 1300)).toEqual({ leastMinor: 900, mostMinor: 1300 });
    expect(range("withdrawn", 1300)).toEqual({ leastMinor: 1, mostMinor: 1300 });
  });

  it("is late from its due time on, while it is to be returned", () => {
    expect(those((status) => isLateRefund({ status, dueAt }, due))).toEqual(["owed", "missing"]);
    expect(those((status) => isLateRefund({ status, dueAt }, due - 1))).toEqual([]);
  });

  it("can be missing once it was sent, or is due", () => {
    expect(those((status) => canReportMissing({ status, dueAt }, due))).toEqual(["owed", "sent"]);
    expect(those((status) => canReportMissing({ status, dueAt }, due - 1))).toEqual(["sent"]);
  });
});
