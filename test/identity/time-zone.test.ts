import { expect, test } from "bun:test";
import { send } from "../support/world.ts";
import { auth, jarOf, password, person } from "./people.ts";

const zoneOf = async (cookie: string) =>
  (await send("GET", "/api/v1/me/preferences", undefined, { cookie })).body.timezone;

const tz = (zone: string) => `tz=${encodeURIComponent(zone)}`;

async function newPerson(email: string, zone: string): Promise<string> {
  return jarOf(await auth("sign-up/email", { name: "Asha", email, password }, tz(zone)));
}

test("whoever signs up is in the time zone that their browser says", async () => {
  const asha = await newPerson("asha@zones.example.com", "Asia/Kolkata");
  // On every device from then on, also on one that says nothing.
  expect(await zoneOf(asha)).toBe("Asia/Kolkata");
  expect(await zoneOf(`${asha}; ${tz("Europe/Kyiv")}`)).toBe("Asia/Kolkata");
});

test("what a browser says that is no time zone is not taken", async () => {
  expect(await zoneOf(await newPerson("nowhere@zones.example.com", "Atlantis/Deep"))).toBe("UTC");
});

test("where nobody chose a zone the device's is answered, and a chosen one stays", async () => {
  const { cookie } = await person();
  const kyiv = `${cookie}; ${tz("Europe/Kyiv")}`;
  expect([await zoneOf(cookie), await zoneOf(kyiv)]).toEqual(["UTC", "Europe/Kyiv"]);
  const patch = (body: object) => send("PATCH", "/api/v1/me/preferences", body, { cookie: kyiv });
  expect((await patch({ time_format: "12h" })).body.timezone).toBe("Europe/Kyiv");
  expect(await zoneOf(cookie)).toBe("UTC");
  for (const timezone of ["Asia/Ho_Chi_Minh", "Asia/Saigon", "UTC"]) {
    expect((await patch({ timezone })).body.timezone).toBe(timezone);
    expect(await zoneOf(kyiv)).toBe(timezone);
  }
});
