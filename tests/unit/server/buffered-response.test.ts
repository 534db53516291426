import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { BufferedResponse } from "@/lib/server/buffered-response";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Answers a real request with what `write` writes into a buffered response. */
async function buffer(write: (response: ServerResponse) => void, method = "GET") {
  const request = await new Promise<IncomingMessage>((resolve) => {
    const server = createServer((incoming, response) => {
      response.end();
      resolve(incoming);
    });
    servers.push(server);
    server.listen(0, "127.0.0.1", () => {
      void fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method });
    });
  });
  const response = new BufferedResponse(request);
  write(response);
  return response;
}

it("an answer written in pieces is kept whole, with its status and headers", async () => {
  const response = await buffer((answer) => {
    answer.writeHead(201, "Made", { "x-one": "1", "x-none": undefined });
    answer.flushHeaders();
    answer.write("one ");
    answer.write(Buffer.from("دو "));
    answer.write("0x74", "utf8");
    answer.end("three", "utf8");
  });
  const answer = await response.answer;
  expect(answer?.status).toBe(201);
  expect(answer?.headers).toEqual({ "x-one": "1" });
  expect(String(answer?.body)).toBe("one دو 0x74three");
});

it("headers set before and with the head are both kept", async () => {
  const response = await buffer((answer) => {
    answer.setHeader("etag", '"one"');
    answer.setHeader("set-cookie", ["a=1", "b=2"]);
    answer.writeHead(200, { "content-type": "text/html" });
    answer.end();
  });
  expect((await response.answer)?.headers).toEqual({
    etag: '"one"',
    "set-cookie": ["a=1", "b=2"],
    "content-type": "text/html",
  });
});

it("the writer sees an ordinary response: headers sent, callbacks, finish, and then close", async () => {
  const events: string[] = [];
  const response = await buffer((answer) => {
    answer.on("finish", () => events.push("finish"));
    answer.on("close", () => events.push("close"));
    answer.flushHeaders();
    expect(answer.headersSent).toBe(true);
    expect(answer.write("x".repeat(1_000_000))).toBe(true);
    answer.write("y", () => events.push("piece"));
    answer.end(() => events.push("end"));
    expect(answer.writableEnded).toBe(true);
  });
  expect((await response.answer)?.body.byteLength).toBe(1_000_001);
  await expect.poll(() => events).toContain("close");
  expect(events.indexOf("finish")).toBeLessThan(events.indexOf("close"));
  expect(events).toContain("piece");
  expect(events).toContain("end");
  expect(response.writableFinished).toBe(true);
});

it("what is written after the end is not kept", async () => {
  const response = await buffer((answer) => {
    answer.on("error", () => {});
    answer.end("x");
    answer.end("y");
  });
  expect(String((await response.answer)?.body)).toBe("x");
});

it.each([undefined, new Error("broken off")])(
  "a response that is destroyed before its end resolves with null (%s)",
  async (error) => {
    const response = await buffer((answer) => {
      answer.write("half");
      answer.destroy(error);
    });
    expect(await response.answer).toBeNull();
  },
);
