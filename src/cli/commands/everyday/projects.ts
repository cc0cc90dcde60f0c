import type { Everyday } from "../command.ts";

const PROJECT = ["id", "name", "status", "starred", "people_count"];
const PERSON = ["membership_id", "name", "role", "email", "title", "company.name"];
const HIT = ["id", "type", "text", "project.name", "creator.name"];

export const PROJECTS: Record<string, Everyday> = {
  "projects list": {
    does: "List the projects that you are on, starred ones first",
    operation: "listProjects",
    columns: PROJECT,
    next: ["atoll projects show {id}", "atoll todos list {id}"],
  },
  "projects show": {
    does: "Show a project and its tools",
    operation: "getProject",
    takes: ["id=project"],
    next: ["atoll todos list {id}", "atoll messages list {id}", "atoll projects people {id}"],
  },
  "projects create": {
    does: "Make a project",
    operation: "createProject",
    takes: ["name"],
    next: ["atoll todos create-list {id} 'First week'", "atoll projects show {id}"],
  },
  "projects people": {
    does: "List who is on a project",
    operation: "listProjectPeople",
    takes: ["id=project"],
    columns: PERSON,
    next: ["atoll projects update-people PROJECT --grant MEMBERSHIP"],
  },
  "projects archive": {
    does: "Archive a project",
    operation: "updateProjectStatus",
    takes: ["id=project"],
    fixed: { status: "archived" },
    next: ["atoll projects restore {id}"],
  },
  "projects restore": {
    does: "Take a project back from the archive or the trash",
    operation: "updateProjectStatus",
    takes: ["id=project"],
    fixed: { status: "active" },
  },
  "projects trash": {
    does: "Put a project into the trash",
    operation: "updateProjectStatus",
    takes: ["id=project"],
    fixed: { status: "trashed" },
    next: ["atoll projects restore {id}"],
  },
  "people list": {
    does: "List the people of the organization",
    operation: "listPeople",
    columns: PERSON,
    next: ["atoll people show {membership_id}", "atoll people invite ADDRESS member"],
  },
  "people invite": {
    does: "Invite somebody",
    operation: "invitePerson",
    takes: ["email", "role"],
    next: ["atoll people list"],
  },
  "orgs list": {
    does: "List your organizations",
    operation: "listOrgs",
    columns: ["slug", "name", "role"],
    next: ["atoll profiles org {slug}"],
  },
  "search find": {
    does: "Find what you see by its words",
    operation: "search",
    takes: ["q=words..."],
    columns: HIT,
    next: ["atoll recordings show {id}"],
  },
  "search metadata": {
    does: "List the types, kinds of files and orders that a search takes",
    operation: "getSearchMetadata",
  },
  "activity list": {
    does: "List what happened, newest first",
    operation: "listActivity",
    columns: [
      "created_at",
      "actor.name",
      "action",
      "recording.type",
      "recording.title",
      "project.name",
    ],
  },
  "recordings show": {
    does: "Show anything by its id or address",
    operation: "getRecording",
    takes: ["id=recording"],
    next: ["atoll comments list {id}", "atoll comments add {id} TEXT"],
  },
  "recordings children": {
    does: "List what lies in something",
    operation: "listChildren",
    takes: ["id=recording"],
    columns: ["id", "type", "text", "creator.name"],
    next: ["atoll recordings show {id}"],
  },
  "recordings archive": {
    does: "Archive anything",
    operation: "updateRecordingStatus",
    takes: ["id=recording"],
    fixed: { status: "archived" },
    next: ["atoll recordings restore {id}"],
  },
  "recordings trash": {
    does: "Put anything into the trash",
    operation: "updateRecordingStatus",
    takes: ["id=recording"],
    fixed: { status: "trashed" },
    next: ["atoll recordings restore {id}"],
  },
  "recordings restore": {
    does: "Take anything back from the archive or the trash",
    operation: "updateRecordingStatus",
    takes: ["id=recording"],
    fixed: { status: "active" },
  },
};
