import { expect, test } from "bun:test";
import type { RecordingType } from "#/core/recordings/type.ts";
import { isCreatable } from "#/core/recordings/types.ts";
import { KINDS, underOf } from "../support/kinds.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import { clock } from "../support/server.ts";
import { VERBS } from "../support/verbs.ts";
import { addresses, type Body, bylineOf } from "../support/world.ts";

test("every type that people make has its promises, with all fields that it takes, and nothing else has any", async () => {
  const { sampleOf } = await sampled();
  const made = madeTypes();
  expect(Object.keys(KINDS).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
  expect(made.filter(({ name }) => underOf(name)).map(({ name }) => name)).toEqual(
    made.filter(isCreatable).map(({ name }) => name),
  );
  for (const { name, input } of made) {
    const sent = Object.keys(sampleOf(name).sent).map((key) =>
      /^(position|status)$/.test(key) ? "health" : key,
    );
    expect([name, Object.keys(input).filter((field) => !sent.includes(field))]).toEqual([name, []]);
  }
});

/** What lies above something, the outermost first. */
async function ancestorsOf({ call }: Sampled, parent: Body): Promise<Body[]> {
  if (!parent) return [];
  const { id, type, title, parent_id } = parent;
  const above = parent_id ? (await call("owner", "GET", `/recordings/${parent_id}`)).body : null;
  return [...(await ancestorsOf({ call } as Sampled, above)), { id, type, title }];
}

/** The flags that every answer has (contract, section 3). */
const FLAGS =
  `edit complete assign comment cheer close_comments change_visibility publish_link move pin archive trash restore
  delete publish`.split(/\s+/);

/** What its author, an owner, may do with a new one. */
const canOf = (type: RecordingType): Record<string, boolean> => ({
  ...Object.fromEntries(FLAGS.map((flag) => [flag, false])),
  ...Object.fromEntries(
    VERBS.flatMap(({ flag, of, before }) =>
      flag !== null && !before && of(type) ? [[flag, true]] : [],
    ),
  ),
});

test("one of every type answers what was sent of it, and everything that all have in common", async () => {
  const s = await sampled();
  const now = clock.now().toISOString();
  for (const type of madeTypes()) {
    const { name } = type;
    const { sent, under } = s.sampleOf(name);
    const made = await s.makeOne("owner", name);
    const parent = under
      ? (await s.call("owner", "GET", `/recordings/${s.parents[under]}`)).body
      : null;
    const { id, title } = parent ?? {};
    const creator = bylineOf(s, "owner");
    const subscribers = type.isLine
      ? 0
      : 1 + (sent.assignee_ids ?? sent.participant_ids ?? []).length + Number(name === "dm");
    const common = {
      id: made.id,
      type: name,
      title: sent.title ?? "",
      content_html: sent.content_html ?? null,
      status: "active",
      inherits_status: false,
      project_id: name === "dm" ? null : s.project.id,
      parent_id: id ?? null,
      position: expect.any(Number),
      creator,
      visible_to_clients: under === "clients" || name === "dm",
      comments_closed: false,
      comments_count: 0,
      cheers_count: 0,
      subscribed: !type.isLine,
      bookmarked: false,
      created_at: now,
      updated_at: now,
      published_at: now,
      scheduled_at: null,
      trashed_at: null,
      public: false,
      version: 1,
      ...addresses(s.org, "recordings", made.id),
    };
    const single = {
      content_attachments: [],
      byline: creator,
      parent: parent && { id, type: parent.type, title },
      project: name === "dm" ? null : { id: s.project.id, name: "Project" },
      ancestors: await ancestorsOf(s, parent),
      subscribers_count: subscribers,
      can: canOf(type),
    };
    expect(made).toEqual({ ...common, ...s.ownOf(type), ...single });
    expect((await s.call("owner", "GET", `/recordings/${made.id}`)).body).toEqual(made);
    if (!parent) continue;
    const listed = (await s.call("owner", "GET", `/recordings/${parent.id}/children?type=${name}`))
      .body;
    const row = listed.find((one: Body) => one.id === made.id);
    expect([name, row]).toEqual([name, { ...common, ...s.ownOf(type) }]);
  }
});
