import { expect, test } from "bun:test";
import { madeTypes, sampled } from "../support/samples.ts";
import { clock } from "../support/server.ts";

/**
 * What the change log calls a change of a field; one of any other is a change of content that names
 * it.
 */
const EVENTS: Record<string, string[]> = {
  title: ["title_changed"],
  base_name: ["title_changed"],
  content_html: ["content_changed"],
  due_on: ["due_changed"],
  category_id: ["category_changed"],
  color: ["color_changed"],
  starts_at: ["due_changed"],
  ends_at: ["due_changed"],
  all_day: ["due_changed"],
  recurrence: ["recurrence_changed"],
  schedule: ["recurrence_changed"],
  assignee_ids: ["unassigned", "assigned"],
  membership_ids: ["unassigned", "assigned"],
};
/** Answered beside a field that is changed. */
const FOLLOWING = [
  "version",
  "title",
  "filename",
  "updated_at",
  "category",
  "edited_at",
  "askees",
  "next_ask_at",
  "series_id",
  "occurrence_key",
  "subscribers_count",
  "recurrence",
];

test("each field of every type is changed alone: the rest stays, and the log says which it was", async () => {
  const { call, actions, makeOne, sampleOf } = await sampled();
  for (const { name, isLogged } of madeTypes()) {
    const { edited } = sampleOf(name);
    for (const [field, value] of Object.entries(edited)) {
      const made = await makeOne("owner", name);
      const before = actions().length;
      clock.advance(1000);
      const { status, body } = await call("owner", "PATCH", `/recordings/${made.id}`, {
        [field]: value,
      });
      expect([name, field, status]).toEqual([name, field, 200]);
      const changed = Object.keys(made).filter((key) => !Bun.deepEquals(made[key], body[key]));
      const itself = field in made ? [field] : [];
      // Somebody else decides from then on.
      if (field === "approver_id") itself.push("can");
      // Whole days begin and end with the day.
      if (field === "all_day") itself.push("starts_at", "ends_at");
      expect([
        name,
        field,
        changed.filter((key) => key === field || !FOLLOWING.includes(key)).toSorted(),
      ]).toEqual([name, field, itself.toSorted()]);
      if (field in made && field !== "recurrence")
        expect([name, field, body[field]]).toEqual([name, field, value]);
      expect([name, body.version, body.updated_at]).toEqual([name, 2, clock.now().toISOString()]);
      expect([name, field, actions().slice(before)]).toEqual([
        name,
        field,
        isLogged === false ? [] : (EVENTS[field] ?? ["content_changed"]),
      ]);
      // The same once more changes nothing.
      const after = actions().length;
      const again = await call("owner", "PATCH", `/recordings/${made.id}`, { [field]: value });
      expect([name, field, again.body]).toEqual([name, field, body]);
      expect(actions()).toHaveLength(after);
    }
  }
});
