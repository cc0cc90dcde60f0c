import { expect, test } from "bun:test";
import { assignable } from "#/core/recordings/capabilities/assignable.ts";
import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { completable } from "#/core/recordings/capabilities/completable.ts";
import { erasable } from "#/core/recordings/capabilities/erasable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { pinnable } from "#/core/recordings/capabilities/pinnable.ts";
import { watchable } from "#/core/recordings/capabilities/watchable.ts";
import { has, type RecordingType } from "#/core/recordings/type.ts";
import { madeTypes, sampled } from "../support/samples.ts";
import type { Body } from "../support/world.ts";

/** What can be done with some types alone: how, and by which property of a type. */
const VERBS: { method: string; path: string; body?: Body; of: (type: RecordingType) => boolean }[] = [
  { method: "PUT", path: "/completion", of: (type) => has(type, completable) },
  { method: "PUT", path: "/assignees", body: { membership_ids: [] }, of: (type) => has(type, assignable) },
  { method: "PUT", path: "/pin", of: (type) => has(type, pinnable) },
  { method: "PUT", path: "/watch", of: (type) => has(type, watchable) },
  { method: "GET", path: "/watch", of: (type) => has(type, watchable) },
  { method: "PUT", path: "/public-link", of: (type) => has(type, linkable) },
  { method: "DELETE", path: "", of: (type) => has(type, erasable) },
  { method: "POST", path: "/comments", body: { content: "x" }, of: (type) => has(type, commentable) },
  { method: "PUT", path: "/comments-closed", body: { closed: true }, of: (type) => has(type, commentable) },
  {
    method: "POST",
    path: "/cheers",
    body: { content: "👍" },
    of: (type) => has(type, cheerable) || has(type, commentable),
  },
  { method: "POST", path: "/publish", of: () => false },
  { method: "PUT", path: "/status/archived", of: (type) => !has(type, erasable) },
  { method: "PUT", path: "/status/trashed", of: (type) => !has(type, erasable) && type.name !== "dm" },
  { method: "PUT", path: "/status/drafted", of: () => false },
  {
    method: "PUT",
    path: "/visibility",
    body: { visible_to_clients: true },
    of: (type) => !type.isLine && type.name !== "dm",
  },
  { method: "PUT", path: "/approval", body: { decision: "approved" }, of: (type) => type.name === "approval" },
  { method: "PUT", path: "/pause", body: { paused: true }, of: (type) => type.name === "question" },
  { method: "PUT", path: "/opt-out", body: { opted_out: true }, of: (type) => type.name === "question" },
  { method: "GET", path: "/answers", of: (type) => type.name === "question" },
  { method: "PUT", path: "/progress", body: { position: 0.5 }, of: (type) => type.name === "todolist" },
  { method: "PUT", path: "/subscription", of: () => true },
];

/** What a direct chat refuses because of who asks: nobody may. */
const NOBODYS = ["/completion", "/assignees", "/visibility"];

test("what can be done with some types alone is refused of all others, and leaves nothing", async () => {
  const s = await sampled();
  for (const type of madeTypes()) {
    const { name } = type;
    const { id } = await s.makeOne("owner", name);
    const before = s.traces();
    for (const { method, path, body } of VERBS.filter(({ of }) => !of(type))) {
      const { status, body: answer } = await s.call("owner", method, `/recordings/${id}${path}`, body);
      const refused = path === "/publish" ? 409 : name === "dm" && NOBODYS.includes(path) ? 403 : 422;
      expect([name, method, path, status]).toEqual([name, method, path, refused]);
      if (status === 422)
        expect([name, method, path, answer.error.code]).toEqual([name, method, path, "validation_failed"]);
      expect([name, method, path, s.traces()]).toEqual([name, method, path, before]);
    }
  }
});

test("what can be done with a type is done, and its version or what hangs on it says so", async () => {
  const s = await sampled();
  for (const type of madeTypes())
    for (const { method, path, body } of VERBS.filter(({ of, path }) => of(type) && path !== "/opt-out")) {
      const { id } = await s.makeOne("owner", type.name);
      const before = s.traces();
      const { status } = await s.call("owner", method, `/recordings/${id}${path}`, body);
      expect([type.name, method, path, status < 300]).toEqual([type.name, method, path, true]);
      // Whoever made something follows it already, but for a line, whose thread is followed; clients see what is in their area already.
      const isSo =
        (path === "/subscription" && !type.isLine) ||
        (path === "/visibility" && s.sampleOf(type.name).under === "clients");
      const isQuiet = method === "GET" || isSo;
      expect([type.name, method, path, Bun.deepEquals(s.traces(), before)]).toEqual([type.name, method, path, isQuiet]);
    }
});
