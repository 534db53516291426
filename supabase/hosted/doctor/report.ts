import { styleText } from "node:util";
import type { Finding, Report } from "./check.ts";

type Status = Finding["status"];

const labels = { right: "right", wrong: "WRONG", unseen: "not looked at" } as const;
const colors = { right: "green", wrong: "red", unseen: "yellow" } as const;
const labelWidth = Math.max(...Object.values(labels).map(({ length }) => length));

/** A line for each finding, aligned, and how many there are of each kind. Colours are for terminals. */
export function formatReports(reports: readonly Report[], hasColors: boolean): string {
  const nameWidth = Math.max(...reports.map(({ name }) => name.length));
  const indent = " ".repeat(labelWidth + nameWidth + 4);
  const label = (status: Status) => {
    const text = labels[status].padEnd(labelWidth);
    return hasColors ? styleText(colors[status], text, { validateStream: false }) : text;
  };
  const lines = reports.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => [
      `${label(finding.status)}  ${name.padEnd(nameWidth)}  ${finding.text}`,
      ...(finding.status === "wrong" ? [`${indent}→ ${finding.remedy}`] : []),
    ]),
  );
  const statuses = reports.flatMap(({ findings }) => findings.map(({ status }) => status));
  const counts = (["right", "wrong", "unseen"] as const).map(
    (status) =>
      `${statuses.filter((found) => found === status).length} ${labels[status].toLowerCase()}`,
  );
  return [...lines, "", counts.join(", ")].join("\n");
}

export const hasWrong = (reports: readonly Report[]): boolean =>
  reports.some(({ findings }) => findings.some(({ status }) => status === "wrong"));
