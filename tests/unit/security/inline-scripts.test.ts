import { describe, expect, it } from "vitest";
import { hashDataScripts, hashOf } from "@/lib/security/inline-scripts";

const hashesOf = (...scripts: string[]) =>
  hashDataScripts(`<body>${scripts.join("<p></p>")}</body>`);

describe("the scripts of a public page that get a hash", () => {
  it.each([
    "(self.__next_f=self.__next_f||[]).push([0])",
    String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:\u003cp> قاعة"])`,
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});',
  ])("hand data over to Next: %s", (code) => {
    expect(hashesOf(`<script id="_R_">${code}</script>`)).toEqual([hashOf(code)]);
  });

  it("are listed once each", () => {
    const script = "<script>self.__next_f.push([0])</script>";
    expect(hashesOf(script, script)).toHaveLength(1);
  });

  it.each([
    ["code of somebody else", "<script>alert(1)</script>"],
    ["code behind the data", "<script>self.__next_f.push([0]);alert(1)</script>"],
    ["code in the place of the data", "<script>self.__next_f.push(alert(1))</script>"],
    ["code between two calls", "<script>self.__next_f.push([0]),alert(1),f([0])</script>"],
    ["a module", '<script type="module">alert(1)</script>'],
    ["data", '<script type="application/ld+json">[0]</script>'],
    ["a placeholder", '<script type="text/plain">self.__next_f.push([0])</script>'],
    ["a script with an address", '<script src="/a.js">self.__next_f.push([0])</script>'],
    ["an empty script", "<script></script>"],
  ])("are not %s", (_, html) => {
    expect(hashesOf(html)).toEqual([]);
  });
});
