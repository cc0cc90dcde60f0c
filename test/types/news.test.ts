import { expect, test } from "bun:test";
import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { has } from "#/core/recordings/types.ts";
import type { Notice } from "#/schema/tenant/attention.ts";
import { kindOf } from "../support/kinds.ts";
import { madeTypes, type Sampled, sampled } from "../support/samples.ts";
import type { Body } from "../support/world.ts";

/**
 * The rows that something puts into trays: who hears what, in the order of their names, of what.
 */
async function told(
  { rows, people }: Sampled,
  work: () => Promise<unknown>,
): Promise<[string, string, string][]> {
  const read = () =>
    rows<Body>("select membership_id, action, recording_id from notifications order by seq");
  const before = read().length;
  await work();
  const nameOf = (id: string) =>
    Object.entries(people).find(([, person]) => person.membershipId === id)?.[0] ?? id;
  return read()
    .slice(before)
    .map(({ membership_id, action, recording_id }): [string, string, string] => [
      nameOf(membership_id),
      action,
      recording_id,
    ])
    .toSorted();
}

/** What the person hears whom the sample of a type hands work to, or invites. */
function handed({ name, capabilities }: RecordingType): Notice | null {
  if (has({ capabilities }, assignable)) return "assigned";
  return name === "schedule_entry" ? "invited" : null;
}

const assigned = (type: RecordingType, id: string): [string, string, string][] => {
  const action = handed(type);
  return action === null ? [] : [["admin", action, id]];
};

test("whoever is named hears of one of any type, once, by what it is; nobody else does, and its author never", async () => {
  const s = await sampled();
  const notify = { membership_ids: [s.people.other.membershipId, s.people.owner.membershipId] };
  for (const type of madeTypes()) {
    const { name } = type;
    const { news: action = "posted" } = kindOf(name);
    if (action === null) continue;
    let id = "";
    const news = await told(s, async () => {
      ({ id } = await s.makeOne("owner", name, { notify }));
    });
    expect([name, news]).toEqual([name, [...assigned(type, id), ["other", action, id]]]);
  }
});

test("whoever a text of any type names hears of it once, when it is written or edited in, and never again", async () => {
  const s = await sampled();
  const content_html = `<p><span class="mention" data-membership-id="${s.people.other.membershipId}">@x</span></p>`;
  for (const type of madeTypes()) {
    const { name } = type;
    if (!("content_html" in s.sampleOf(name).sent)) continue;
    let id = "";
    const written = await told(s, async () => {
      ({ id } = await s.makeOne("owner", name, { content_html }));
    });
    expect([name, written]).toEqual([name, [...assigned(type, id), ["other", "mentioned", id]]]);
    const plain = await s.makeOne("owner", name);
    const edit = (html: string) =>
      s.call("owner", "PATCH", `/recordings/${plain.id}`, { content_html: html });
    expect([name, await told(s, () => edit(content_html))]).toEqual([
      name,
      [["other", "mentioned", plain.id]],
    ]);
    expect([name, await told(s, () => edit(`${content_html}<p>More</p>`))]).toEqual([name, []]);
  }
});

test("a comment on one of any type tells its author, its assignees and whoever follows it, not who said it", async () => {
  const s = await sampled();
  for (const type of madeTypes().filter((type) => has(type, commentable))) {
    const { name } = type;
    const { id } = await s.makeOne("owner", name);
    await s.call("other", "PUT", `/recordings/${id}/subscription`);
    let line = "";
    const comment = async () => {
      line = (await s.call("member", "POST", `/recordings/${id}/comments`, { content: "Said" }))
        .body.id;
    };
    const hearers = [...(handed(type) ? ["admin"] : []), "other", "owner"];
    const news = await told(s, comment);
    expect([name, news]).toEqual([name, hearers.map((who) => [who, "commented", line])]);
    for (const who of ["owner", "admin", "other"] as const)
      await s.call(who, "PUT", "/my/notifications");
    await s.call("other", "DELETE", `/recordings/${id}/subscription`);
    const later = await told(s, comment);
    expect([name, later.map(([who]) => who)]).toEqual([
      name,
      hearers.filter((who) => who !== "other"),
    ]);
    await s.call("owner", "PUT", `/recordings/${id}/comments-closed`, { closed: true });
    expect([name, await told(s, comment), line]).toEqual([name, [], undefined as never]);
  }
});
