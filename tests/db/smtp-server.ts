import { createServer } from "node:net";

/** Starts an SMTP server that accepts every mail and records the commands. */
export async function startSmtpServer() {
  let received = "";
  const server = createServer((socket) => {
    let inMail = false;
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    socket.on("data", (data) => {
      const text = data.toString();
      received += text;
      if (inMail) {
        // The final line may be split between two chunks.
        if (!received.endsWith("\r\n.\r\n")) return;
        inMail = false;
        socket.write("250 kept\r\n");
      } else if (/^DATA/i.test(text)) {
        inMail = true;
        socket.write("354 go on\r\n");
      } else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
      else socket.write("250 fine\r\n");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { port: address.port, received: () => received, stop };
}
