import { orgRoutes } from "#/core/access/routes.ts";
import { day, id, instant, t } from "#/lib/schema.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { changeMarker, createMarker, deleteMarker, listMarkers, markerBody, presentMarker } from "./markers.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Roadmap";
const example = {
  id: "0193b0c8-7d10-7000-8000-0000000000f9",
  name: "Launch",
  date: "2027-03-01",
  created_at: "2026-11-21T09:00:00.000Z",
};
const body = { name: "Launch", date: "2027-03-01" };

export const markerSchema = t.Object({ id: id(), name: t.String(), date: day(), created_at: instant() });

const operations = {
  listMarkers: describe({
    id: "listMarkers",
    tag,
    summary: "The markers of the roadmap",
    answers: { 200: { description: "By date.", schema: listOf("RoadmapMarker"), example: [example] } },
  }),
  createMarker: describe({
    id: "createMarker",
    tag,
    errors: [403, 422],
    summary: "Put a marker on the roadmap",
    example: body,
    answers: { 201: { description: "The marker.", schema: ref("RoadmapMarker"), example } },
  }),
  updateMarker: describe({
    id: "updateMarker",
    tag,
    errors: [403, 404, 422],
    summary: "Rename or move a marker",
    description: "What is absent stays.",
    example: body,
    answers: { 200: { description: "The marker.", schema: ref("RoadmapMarker"), example } },
  }),
  deleteMarker: describe({
    id: "deleteMarker",
    tag,
    errors: [403, 404],
    summary: "Take a marker off the roadmap",
    answers: { 200: { description: "It is gone.", schema: ref("Ok"), example: { ok: true } } },
  }),
};

/** The markers of the organization's roadmap; admins put them there. */
export const roadmapRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/roadmap/markers", ({ scope }) => scope.read((r) => listMarkers(r).map(presentMarker)), {
      access: "member",
      ...operations.listMarkers,
    })
    .post("/roadmap/markers", ({ scope, body }) => scope.write((w) => presentMarker(createMarker(w, body))), {
      creates: "admin",
      body: markerBody,
      ...operations.createMarker,
      ...json,
    })
    .put(
      "/roadmap/markers/:id",
      ({ scope, params, body }) => scope.write((w) => presentMarker(changeMarker(w, params.id, body))),
      { access: "admin", params: one, body: t.Partial(markerBody), ...operations.updateMarker, ...json },
    )
    .delete(
      "/roadmap/markers/:id",
      ({ scope, params }) =>
        scope.write((w) => {
          deleteMarker(w, params.id);
          return { ok: true };
        }),
      { access: "admin", params: one, ...operations.deleteMarker },
    );
