import { answerPicture } from "../../../../lib/shared/answer-picture.ts";

answerPicture(async () => {
  const memory = Buffer.alloc(1024 ** 3, 1);
  // A decoder goes on while this thread measures.
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  return memory.byteLength;
});
