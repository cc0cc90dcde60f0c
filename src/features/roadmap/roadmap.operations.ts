import { operation } from "#/core/access/operation.ts";
import { t } from "#/lib/schema.ts";
import { done, ok } from "#/platform/operation.ts";
import {
  changeMarker,
  createMarker,
  deleteMarker,
  listMarkers,
  markerBody,
  markerSchema,
  presentMarker,
} from "./markers.ts";

const tag = "Roadmap";
const body = { name: "Launch", date: "2027-03-01" };
const sample = {
  ...body,
  id: "0193b0c8-7d10-7000-8000-0000000000f9",
  created_at: "2026-11-21T09:00:00.000Z",
};

export const list = operation({
  id: "listMarkers",
  tag,
  method: "GET",
  path: "/roadmap/markers",
  access: "member",
  summary: "The markers of the roadmap",
  returns: "By date.",
  answer: t.Array(markerSchema),
  sample: [sample],
  run: ({ scope }) => scope.read((r) => listMarkers(r).map(presentMarker)),
});

export const create = operation({
  id: "createMarker",
  tag,
  method: "POST",
  path: "/roadmap/markers",
  access: "admin",
  makes: true,
  errors: [403, 422],
  summary: "Put a marker on the roadmap",
  body: markerBody,
  example: body,
  returns: "The marker.",
  answer: markerSchema,
  sample,
  run: ({ scope, body }) => scope.write((w) => presentMarker(createMarker(w, body))),
});

export const update = operation({
  id: "updateMarker",
  tag,
  method: "PUT",
  path: "/roadmap/markers/:id",
  access: "admin",
  errors: [403, 404, 422],
  summary: "Rename or move a marker",
  description: "What is absent stays.",
  body: t.Partial(markerBody),
  example: body,
  returns: "The marker.",
  answer: markerSchema,
  sample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentMarker(changeMarker(w, params.id, body))),
});

export const remove = operation({
  id: "deleteMarker",
  tag,
  method: "DELETE",
  path: "/roadmap/markers/:id",
  access: "admin",
  errors: [403, 404],
  summary: "Take a marker off the roadmap",
  returns: "It is gone.",
  answer: ok,
  sample: done,
  run: ({ scope, params }) =>
    scope.write((w) => {
      deleteMarker(w, params.id);
      return done;
    }),
});
