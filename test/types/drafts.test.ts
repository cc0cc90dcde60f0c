import { expect, test } from "bun:test";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { has, isTop } from "#/core/recordings/types.ts";
import { madeTypes, sampled } from "../support/samples.ts";
import type { Body } from "../support/world.ts";

const drafted = (): RecordingType[] => madeTypes().filter((type) => has(type, draftable));

test("a draft of any type that has them is its author's alone until it is published, and then like any other", async () => {
  const s = await sampled();
  for (const { name } of drafted()) {
    const [before, logged] = [s.traces()[0], s.actions().length];
    const draft = await s.makeOne("member", name, { status: "drafted", notify: true });
    expect([name, draft.status, draft.published_at]).toEqual([name, "drafted", null]);
    const { events, notifications } = s.traces()[0];
    expect([name, events, notifications]).toEqual([name, before.events, before.notifications]);
    for (const who of ["owner", "admin", "other", "client"] as const)
      expect([name, who, (await s.call(who, "GET", `/recordings/${draft.id}`)).status]).toEqual([
        name,
        who,
        404,
      ]);
    for (const path of [`/recordings?type=${name}`, `/recordings/${draft.parent_id}/children`])
      for (const who of ["member", "owner"] as const) {
        const rows = (await s.call(who, "GET", path)).body;
        expect([name, who, path, rows.some(({ id }: Body) => id === draft.id)]).toEqual([
          name,
          who,
          path,
          false,
        ]);
      }
    expect((await s.call("owner", "POST", `/recordings/${draft.id}/publish`)).status).toBe(404);
    const { status, body } = await s.call("member", "POST", `/recordings/${draft.id}/publish`);
    expect([name, status, body.status]).toEqual([name, 200, "active"]);
    const published = await s.makeOne("member", name);
    const own = ({ id, url, app_url, position, version, subscribers_count, ...rest }: Body) => rest;
    expect([name, own(body)]).toEqual([name, own(published)]);
    expect([name, s.actions()[logged]]).toEqual([name, "published"]);
  }
});

test("what can't be a draft takes neither a status nor a time, and leaves nothing", async () => {
  const s = await sampled();
  for (const { name } of madeTypes().filter((type) => !has(type, draftable) && !isTop(type))) {
    const { sent, under } = s.sampleOf(name);
    for (const wrong of [{ status: "drafted" }, { scheduled_at: "2026-03-05T10:00:00Z" }]) {
      const before = s.traces();
      const { status, body } = await s.call(
        "owner",
        "POST",
        `/recordings/${s.parents[under ?? ""]}/children`,
        {
          type: name,
          ...sent,
          ...wrong,
        },
      );
      const [field = ""] = Object.keys(wrong);
      expect([name, field, status, Object.keys(body.error.fields)]).toEqual([
        name,
        field,
        422,
        [field],
      ]);
      expect([name, field, s.traces()]).toEqual([name, field, before]);
    }
  }
});
