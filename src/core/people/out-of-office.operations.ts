import { nullable } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { operation } from "../access/operation.ts";
import { findPresent } from "./find.ts";
import {
  awayOf,
  bringBack,
  outOfOfficeBody,
  outOfOfficeSchema,
  sendAway,
} from "./out-of-office.ts";

const tag = "People";
const path = "/people/:id/out_of_office";
const away = { starts_on: "2026-12-21", ends_on: "2027-01-04", note: "On the reef" };

export const getOutOfOffice = operation({
  id: "getOutOfOffice",
  tag,
  method: "GET",
  path,
  access: "client",
  errors: [404],
  summary: "When somebody is away",
  returns:
    "What was said here, else what they chose for all their organizations; null for nothing.",
  answer: nullable(outOfOfficeSchema),
  sample: away,
  run: ({ scope, params }) => scope.read((r) => awayOf(findPresent(r, params.id))),
});

export const createOutOfOffice = operation({
  id: "createOutOfOffice",
  tag,
  method: "POST",
  path,
  access: "client",
  makes: true,
  errors: [403, 404, 409, 422],
  summary: "Say that somebody is away",
  description:
    "Oneself and admins, for this organization; it holds until they choose another time in their preferences. They still get all that comes.",
  body: outOfOfficeBody,
  example: away,
  returns: "When they are away.",
  answer: outOfOfficeSchema,
  sample: away,
  run: ({ scope, params, body }) =>
    scope.write((w) => sendAway(w, findPresent(w, params.id), body)),
});

export const deleteOutOfOffice = operation({
  id: "deleteOutOfOffice",
  tag,
  method: "DELETE",
  path,
  access: "client",
  errors: [403, 404],
  summary: "Say that somebody is there",
  returns: "They are not away, in this organization.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => bringBack(w, findPresent(w, params.id)));
  },
});
