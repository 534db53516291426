import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createHttpServer } from "@/lib/server/http-server";

it("a connection whose client takes nothing of its answer is closed", async () => {
  const server = createHttpServer({ dev: false, silenceMs: 100 });
  const closed = new Promise<boolean>((resolve) => {
    server.on("request", (_request, response) => {
      response.once("close", () => resolve(response.writableFinished));
      response.end(Buffer.alloc(50_000_000));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  client.on("error", () => {}).write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  expect(await closed).toBe(false);
  client.destroy();
  server.close();
});

it("a request with an unknown expectation is refused, and its connection closed", async () => {
  const server = createHttpServer({ dev: false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(
    "PUT / HTTP/1.1\r\nhost: x\r\nexpect: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n",
  );
  // Ends with the connection.
  expect(String(Buffer.concat(await client.toArray()))).toMatch(/^HTTP\/1.1 417 /);
  server.close();
});
