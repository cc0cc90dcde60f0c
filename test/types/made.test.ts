import { expect, test } from "bun:test";
import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { completable } from "#/core/recordings/capabilities/completable.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { pinnable } from "#/core/recordings/capabilities/pinnable.ts";
import { allTypes, has, isCreatable, type RecordingType } from "#/core/recordings/type.ts";
import { TYPES } from "../support/grants.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import { clock } from "../support/server.ts";
import { addresses, type Body, bylineOf } from "../support/world.ts";

test("every type that people make has a sample with all fields that it takes, and nothing else has one", async () => {
  const { all } = await sampled();
  expect(Object.keys(all).toSorted()).toEqual(
    madeTypes()
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const { name, input } of madeTypes()) {
    const sent = Object.keys(all[name]?.sent).map((key) => (key === "position" || key === "status" ? "health" : key));
    expect([name, Object.keys(input).filter((field) => !sent.includes(field))]).toEqual([name, []]);
  }
});

test("the table of who may do what has every type that is made under another, but for lines of a chat", () => {
  const made = allTypes().filter((type) => isCreatable(type) && type.name !== "chat_message");
  expect(TYPES.toSorted()).toEqual(made.map(({ name }) => name).toSorted());
});

/** What lies above something, the outermost first. */
async function ancestorsOf({ call }: Sampled, parent: Body): Promise<Body[]> {
  if (!parent) return [];
  const { id, type, title, parent_id } = parent;
  const above = parent_id ? (await call("owner", "GET", `/recordings/${parent_id}`)).body : null;
  return [...(await ancestorsOf({ call } as Sampled, above)), { id, type, title }];
}

/** What its author, an owner, may do with a new one. */
function canOf({ name, ...type }: RecordingType) {
  const [isChat, isLine, isErased] = [name === "dm", type.isLine === true, has(type, erasable)];
  return {
    ...{ edit: !isChat, complete: has(type, completable), assign: has(type, assignable) },
    ...{ move: !isLine && !type.isTop, archive: !isErased, trash: !isErased && !isChat, restore: false },
    ...{ delete: isErased, pin: has(type, pinnable), publish: false, publish_link: has(type, linkable) },
    ...{ comment: has(type, commentable), close_comments: has(type, commentable) },
    ...{ cheer: has(type, cheerable) || has(type, commentable), change_visibility: !isLine && !isChat },
    ...(name === "approval" ? { decide: true } : {}),
  };
}

test("one of every type answers what was sent of it, and everything that all have in common", async () => {
  const s = await sampled();
  const now = clock.now().toISOString();
  for (const type of madeTypes()) {
    const { name } = type;
    const { sent, under } = s.sampleOf(name);
    const made = await s.makeOne("owner", name);
    const parent = under ? (await s.call("owner", "GET", `/recordings/${s.under[under]}`)).body : null;
    const { id, title } = parent ?? {};
    const creator = bylineOf(s, "owner");
    const subscribers = type.isLine ? 0 : 1 + (sent.assignee_ids ?? []).length + Number(name === "dm");
    const common = {
      ...{ id: made.id, type: name, title: sent.title ?? "", content_html: sent.content_html ?? null },
      ...{ status: "active", inherits_status: false, project_id: name === "dm" ? null : s.project.id },
      ...{ parent_id: id ?? null, position: expect.any(Number), creator },
      ...{ visible_to_clients: under === "clients" || name === "dm", comments_closed: false, comments_count: 0 },
      ...{ cheers_count: 0, subscribed: !type.isLine, bookmarked: false, created_at: now, updated_at: now },
      ...{ published_at: now, scheduled_at: null, trashed_at: null, public: false, version: 1 },
      ...addresses(s.org, "recordings", made.id),
    };
    const single = {
      ...{ content_attachments: [], byline: creator, parent: parent && { id, type: parent.type, title } },
      project: name === "dm" ? null : { id: s.project.id, name: "Project" },
      ...{ ancestors: await ancestorsOf(s, parent), subscribers_count: subscribers, can: canOf(type) },
    };
    expect(made).toEqual({ ...common, ...s.ownOf(type), ...single });
    expect((await s.call("owner", "GET", `/recordings/${made.id}`)).body).toEqual(made);
    if (!parent) continue;
    const listed = (await s.call("owner", "GET", `/recordings/${parent.id}/children?type=${name}`)).body;
    const row = listed.find((one: Body) => one.id === made.id);
    expect([name, row]).toEqual([name, { ...common, ...s.ownOf(type) }]);
  }
});
