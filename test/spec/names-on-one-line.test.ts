import { expect, test } from "bun:test";
import { world } from "../support/world.ts";
import { bodies, expectRefusals } from "./cases.ts";

test("a name is one line with something to see in it, whatever it is the name of", async () => {
  const w = await world();
  const { id } = await w.project("owner");
  const rest = {
    url: "https://reef.example",
    email: "new@example.com",
    role: "member",
    date: "2027-01-01",
  };
  const named: [string, string, string][] = [
    ["POST", "/projects", "name"],
    ["PATCH", `/projects/${id}`, "name"],
    ["PATCH", `/projects/${id}`, "client_company_name"],
    ["POST", "/folders", "name"],
    ["POST", "/groups", "name"],
    ["POST", "/agents", "name"],
    ["POST", "/categories", "name"],
    ["POST", "/roadmap/markers", "name"],
    ["POST", "/api/v1/me/tokens", "name"],
    ["POST", "/api/v1/orgs", "name"],
  ];
  // Where a name may be absent or blank, a person is called after their address.
  const controls = ["two\nlines", "\tx", "a\u0000b", "a\u0085b"];
  await expectRefusals(w, [
    ...bodies(
      ["owner", "POST", "/people"],
      controls.map((name) => [{ ...rest, name }, { name: "invalid" }] as const),
    ),
    ...named.flatMap(([method, path, field]) =>
      bodies(
        ["owner", method, path],
        controls.map((name) => [{ ...rest, [field]: name }, { [field]: "invalid" }] as const),
      ),
    ),
  ]);
  for (const [method, path, field] of named)
    for (const blank of ["", " ", "\u200b"]) {
      const { status, body } = await w.call("owner", method, path, { ...rest, [field]: blank });
      expect([path, blank, status, Object.keys(body.error?.fields ?? {})]).toEqual([
        path,
        blank,
        422,
        [field],
      ]);
    }
  for (const [method, path, field] of named)
    for (const seen of [" Ärger & Söhne 42 ", "👩‍🚀"]) {
      const { status, body } = await w.call("owner", method, path, { ...rest, [field]: seen });
      expect([path, seen, status < 300, body[field]]).toEqual([path, seen, true, seen]);
    }
});

test("a name doesn't turn around the sentence that it stands in", async () => {
  const w = await world();
  const turning = ["\u202Egnp.exe", "Reef\u2067", "a\u2028b"];
  await expectRefusals(
    w,
    [
      ["POST", "/api/v1/orgs"],
      ["PATCH", "/account"],
    ].flatMap(([method = "", path = ""]) =>
      bodies(
        ["owner", method, path],
        turning.map((name) => [{ name }, { name: "invalid" }] as const),
      ),
    ),
  );
  const plain = { name: "مرجان \u200Fו-Reef" };
  expect((await w.call("owner", "PATCH", "/account", plain)).status).toBe(200);
});
