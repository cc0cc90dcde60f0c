import { named, t } from "#/lib/schema.ts";
import { operation } from "../../access/operation.ts";
import type { Scope } from "../../access/scope.ts";
import { isWatching, setWatch } from "../../subscriptions/watches.ts";
import { findRecording } from "../content/find.ts";
import { requireCapable } from "../content/words.ts";
import type { Capability, Found } from "../type.ts";

const watching = named("Watch", t.Object({ watching: t.Boolean() }));

const getWatch = operation({
  id: "getWatch",
  tag: "Subscriptions",
  method: "GET",
  path: "/recordings/:id/watch",
  access: "client",
  errors: [404, 422],
  summary: "Whether you hear of new to-dos",
  returns: "Whether you watch it.",
  answer: watching,
  sample: { watching: true },
  run: ({ scope, params }) =>
    scope.read((r) => ({
      watching: isWatching(r, requireWatchable(findRecording(r, params.id)).id),
    })),
});

const watch = operation({
  id: "watch",
  tag: "Subscriptions",
  method: "PUT",
  path: "/recordings/:id/watch",
  access: "client",
  errors: [404, 422],
  summary: "Hear of new to-dos",
  description: "In a to-do list, or in all lists of a project when it is its to-do set.",
  returns: "Whether you watch it.",
  answer: watching,
  sample: { watching: true },
  run: ({ scope, params }) => changeWatch(scope, params.id, true),
});

const unwatch = operation({
  id: "unwatch",
  tag: "Subscriptions",
  method: "DELETE",
  path: "/recordings/:id/watch",
  access: "client",
  errors: [404, 422],
  summary: "Hear of new to-dos no longer",
  returns: "Whether you watch it.",
  answer: watching,
  sample: { watching: true },
  run: ({ scope, params }) => changeWatch(scope, params.id, false),
});

/** People can ask to hear of everything new in it. */
export const watchable: Capability = { name: "watchable", operations: [getWatch, watch, unwatch] };

function changeWatch(scope: Scope, recordingId: string, wanted: boolean) {
  return scope.write((w) => {
    const found = requireWatchable(findRecording(w, recordingId));
    setWatch(w, found.id, wanted);
    w.touch(found.projectId);
    return { watching: wanted };
  });
}

function requireWatchable(recording: Found): Found {
  requireCapable(recording, watchable, "can't be watched; follow it instead");
  return recording;
}
