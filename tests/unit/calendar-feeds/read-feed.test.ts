import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { readFeed } from "../../../lib/calendar-feeds/read-feed";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a calendar server on this machine. Returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/calendar.ics`;
}

const read = (url: string) =>
  readFeed({ url, timeZone: "UTC", etag: null, lastModified: null, allowLoopback: true });
const readText = async (text: string) =>
  read(await serve((_request, response) => response.end(text)));

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...lines, "END:VCALENDAR", ""].join("\r\n");
const year = new Date().getUTCFullYear() + 1;
const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:one", `DTSTART:${year}0105T100000Z`, ...lines, "END:VEVENT"].join("\r\n");
const impossibleRule = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30";
const attack = calendar(
  ...Array.from({ length: 400 }, () => event("DURATION:PT1H", impossibleRule)),
);

describe("readFeed", { timeout: 60_000 }, () => {
  it("returns the events of a calendar and the processor time that they took", async () => {
    const { reading, processorMilliseconds } = await readText(calendar(event("DURATION:PT1H")));
    expect(reading).toMatchObject({
      content: { events: [{ uid: "one", end: `${year}-01-05T11:00:00.000Z` }], unreadCount: 0 },
    });
    expect(processorMilliseconds).toBeGreaterThan(0);
  });

  it("ends a calendar with an impossible rule while the process goes on with other work", async () => {
    const order: string[] = [];
    const reading = readText(attack).then((measured) => {
      order.push("calendar");
      return measured;
    });
    // A thread that parses the calendar itself runs few of these turns before it finishes.
    for (let turn = 0; turn < 40; turn++) await pause(5);
    order.push("other work");
    const { reading: outcome, processorMilliseconds } = await reading;
    expect(order).toEqual(["other work", "calendar"]);
    expect(outcome).toEqual({ problem: "too_many", status: null });
    expect(processorMilliseconds).toBeGreaterThan(3000);
  });

  it("ends a calendar with an impossible rule in its time zone", async () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Own",
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      "TZOFFSETFROM:+0000",
      "TZOFFSETTO:+0100",
      impossibleRule,
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const own = event("DURATION:PT1H")
      .replace("DTSTART:", "DTSTART;TZID=Own:")
      .replace("Z\r", "\r");
    expect((await readText(calendar(...zone, own))).reading).toMatchObject({ problem: "too_many" });
  });

  it("refuses a calendar of 100,001 lines or 10,001 components", async () => {
    const tooMany = { problem: "too_many", status: null };
    const lines = Array.from({ length: 100_001 }, () => "A:");
    expect((await readText(calendar(...lines))).reading).toEqual(tooMany);
    const components = Array.from({ length: 10_001 }, () => "BEGIN:VEVENT\r\nEND:VEVENT");
    expect((await readText(calendar(...components))).reading).toEqual(tooMany);
  });

  it("does not expand a compressed calendar above the limit of its size", async () => {
    const { gzipSync } = await import("node:zlib");
    const bomb = gzipSync(Buffer.alloc(50_000_000, "A:\n"));
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    expect((await read(url)).reading).toEqual({ problem: "too_large", status: null });
  });
});
