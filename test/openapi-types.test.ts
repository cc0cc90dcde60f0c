import { expect, test } from "bun:test";
import { allTypes } from "#/core/recordings/types.ts";
import { furnished } from "./support/content.ts";
import { description, faultsBy } from "./support/contract.ts";
import { TYPES } from "./support/kinds.ts";
import type { Body } from "./support/world.ts";

const { schemas } = description.components;
const branchOf = (union: string, type: string): string =>
  schemas[union].discriminator.mapping[type].split("/").at(-1);

test("every type of recording has a branch of its own in each union, with its own fields", () => {
  const names = allTypes().map(({ name }) => name);
  const ofUnion = (name: string) => Object.keys(schemas[name].discriminator.mapping);
  expect([ofUnion("Recording"), ofUnion("SingleRecording")]).toEqual([names, names]);
  expect(["Work", "DatedWork", "LateWork"].map(ofUnion)).toEqual(
    Array(3).fill(["todo", "card", "card_step"]),
  );
  for (const { name, output } of allTypes()) {
    const [common, own] = schemas[branchOf("Recording", name)].allOf;
    expect(common).toEqual({ $ref: "#/components/schemas/RecordingFields" });
    expect([name, Object.keys(own.properties)]).toEqual([name, ["type", ...Object.keys(output)]]);
    expect([name, own.properties.type.const]).toEqual([name, name]);
  }
});

test("an answer of every type is as its own branch says, and as no other", async () => {
  const { call, project, parents, one, people } = await furnished();
  await call("owner", "PUT", `/projects/${project.id}/health`, { enabled: true });
  const update = await call("owner", "POST", `/projects/${project.id}/health/updates`, {
    position: 1,
    status: "on_track",
  });
  const chat = await call("owner", "POST", "/chats", {
    membership_ids: [people.member.membershipId],
  });
  const line = await call("owner", "POST", `/recordings/${parents.chat}/children`, {
    type: "chat_message",
    content: "Hi",
  });
  const made = await Promise.all(TYPES.map((type) => one("owner", type)));
  const ids = [
    ...made.map(({ id }) => id),
    ...Object.values(parents),
    update.body.id,
    chat.body.id,
    line.body.id,
  ];
  const singles: Body[] = [];
  for (const id of new Set(ids))
    singles.push((await call("owner", "GET", `/recordings/${id}`)).body);
  expect([...new Set(singles.map(({ type }) => type))].toSorted()).toEqual(
    allTypes()
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const single of singles) {
    expect(faultsBy(branchOf("SingleRecording", single.type), single)).toBe("");
    const other = single.type === "todo" ? "message" : "todo";
    expect(faultsBy(branchOf("SingleRecording", other), single)).not.toBe("");
    const listed = (await call("owner", "GET", `/recordings?type=${single.type}`)).body;
    for (const row of listed) expect(faultsBy(branchOf("Recording", row.type), row)).toBe("");
  }
});
