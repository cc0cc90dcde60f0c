import { t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import { companyExample } from "../examples.ts";
import {
  companyPatch,
  companyPresenter,
  companySchema,
  createCompany,
  deleteCompany,
  editCompany,
  findCompany,
  listCompanies,
  newCompanyBody,
} from "./companies.ts";

const tag = "Companies";

export const list = operation({
  id: "listCompanies",
  tag,
  method: "GET",
  path: "/companies",
  access: "client",
  summary: "The companies of the organization",
  description: "Clients see those of the people they see.",
  returns: "By name.",
  answer: t.Array(companySchema),
  sample: [companyExample],
  run: ({ scope }) => scope.read((r) => listCompanies(r).map(companyPresenter(r))),
});

export const create = operation({
  id: "createCompany",
  tag,
  method: "POST",
  path: "/companies",
  access: "admin",
  makes: true,
  errors: [403, 409, 422],
  summary: "Make a company",
  description: "`company_id` of a person says whose people they are.",
  body: newCompanyBody,
  example: { name: "ACME", is_client: true },
  returns: "The company.",
  answer: companySchema,
  sample: companyExample,
  run: ({ scope, body }) => scope.write((w) => companyPresenter(w)(createCompany(w, body))),
});

export const updateCompany = operation({
  id: "updateCompany",
  tag,
  method: "PATCH",
  path: "/companies/:id",
  access: "admin",
  errors: [403, 404, 422],
  summary: "Rename a company, or say what it is",
  description:
    "With `restrict_private_chats` its people start and get direct chats only with people of their own company and with admins: another is 403 `restricted_by_settings`, and what was said in those there are can be read alone.",
  body: companyPatch,
  example: { restrict_private_chats: true },
  returns: "The company.",
  answer: companySchema,
  sample: { ...companyExample, restrict_private_chats: true },
  run: ({ scope, params, body }) =>
    scope.write((w) => companyPresenter(w)(editCompany(w, findCompany(w, params.id), body))),
});

export const remove = operation({
  id: "deleteCompany",
  tag,
  method: "DELETE",
  path: "/companies/:id",
  access: "admin",
  errors: [403, 404],
  summary: "Delete a company",
  description: "Its people stay, and are in none.",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => deleteCompany(w, findCompany(w, params.id)));
  },
});
