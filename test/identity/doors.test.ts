import { afterEach, expect, test } from "bun:test";
import { services } from "../support/server.ts";
import { auth, person } from "./people.ts";

const { signUp } = services.config;
afterEach(() => {
  Reflect.set(services.config, "signUp", signUp);
  Reflect.set(services.config, "providers", []);
});

test("whoever isn't in hears how one comes in, and no secret of it", async () => {
  await person();
  Reflect.set(services.config, "signUp", "invited");
  Reflect.set(services.config, "providers", [
    {
      id: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
      clientId: "atoll",
      clientSecret: "secret",
      trustsAddresses: false,
    },
  ]);
  const { status, body } = await auth("doors");
  expect([status, body]).toEqual([
    200,
    { signUp: "invited", isNobodyHere: false, providers: [{ id: "google", name: "Google" }] },
  ]);
});
