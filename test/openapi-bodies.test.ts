import { expect, test } from "bun:test";
import { faultsBy } from "./support/contract.ts";
import { sampled } from "./support/samples.ts";
import type { Body } from "./support/world.ts";

test("what a body can't be without beside its fields the description says as the server does", async () => {
  const s = await sampled();
  const [me, other] = [s.people.member.membershipId, s.people.other.membershipId];
  const words = [
    {},
    { content: null },
    { content: " " },
    { content_html: null },
    { content_html: "" },
    { content_html: null, content: "x" },
  ];
  const wordy = [{ content: "x" }, { content_html: "<p>x</p>" }];
  const [{ schedule }, approval] = [s.sampleOf("question").sent, { title: "x" }];
  const people = `/projects/${s.project.id}/people`;
  const comments = `/recordings/${s.parents.message}/comments`;
  const tried: [string, string, string, Body[], Body[]][] = [
    ["CreateCommentRequest", "POST", comments, words, wordy],
    [
      "CreateAnswerRequest",
      "POST",
      `/recordings/${s.parents.question}/answers`,
      words,
      wordy.slice(0, 1),
    ],
    [
      "UpdateProjectPeopleRequest",
      "PUT",
      people,
      [{}, { membership_ids: [], grant: [] }],
      [{ grant: [] }, { create: [] }],
    ],
    [
      "ReassignRequest",
      "POST",
      "/reassign",
      [{ from_id: me }, { from_id: me, to_id: null, mode: "add" }],
      [
        { from_id: me, mode: "remove" },
        { from_id: me, to_id: other },
      ],
    ],
    [
      "CreateApprovalRequest",
      "POST",
      `/recordings/${s.parents.clients}/approvals`,
      [approval],
      [{ ...approval, approver_id: me }],
    ],
    [
      "CreateQuestionRequest",
      "POST",
      `/recordings/${s.parents.check_ins}/questions`,
      [
        { title: "x", schedule },
        { title: "x", membership_ids: [me] },
      ],
      [{ title: "x", schedule, membership_ids: [me] }],
    ],
    [
      "CreateOrgRequest",
      "POST",
      "/api/v1/orgs",
      [
        { name: "x", slug: "A b" },
        { name: "x", slug: "x" },
      ],
      [{ name: "x", slug: "x-1" }],
    ],
    [
      "CreateGroupRequest",
      "POST",
      "/groups",
      [{ name: "\u0018" }, { name: " \u009b" }, { name: "\u200b" }, { name: "\u0018x" }],
      [{ name: "😀" }],
    ],
  ];
  for (const [name, method, path, wrong, right] of tried)
    for (const [bodies, isRight] of [
      [wrong, false],
      [right, true],
    ] as const)
      for (const body of bodies) {
        const { status } = await s.call("owner", method, path, body);
        const [said, done] = [faultsBy(name, body) === "", status < 300];
        expect([name, body, said, done]).toEqual([name, body, isRight, isRight]);
      }
});

test("a key that every object has by itself is passed over as other unknown ones are, and as a parameter is refused", async () => {
  const { call, project } = await sampled();
  const post = (json: string) =>
    call("owner", "POST", "/categories", json, { "content-type": "application/json" });
  for (const key of ["__proto__", "constructor", "toString", "plain"]) {
    const { status, body } = await post(
      `{"name":"One","${key}":{"icon":"🔥"},"more":{"${key}":1}}`,
    );
    expect([key, status, body.name, body.icon]).toEqual([key, 201, "One", null]);
    expect([key, (await post(`{"${key}":{"name":"Two"}}`)).status]).toEqual([key, 422]);
    const refused = key === "plain" ? 200 : 400;
    for (const path of [
      "/projects",
      `/projects/${project.id}/events`,
      "/search?q=x",
      "/public/nothing",
    ]) {
      const at = path === "/public/nothing" ? "/api/v1/../../public/nothing" : path;
      const answer = await call("owner", "GET", `${at}${at.includes("?") ? "&" : "?"}${key}=1`);
      expect([key, path, answer.status]).toEqual([
        key,
        path,
        key === "plain" && at !== path ? 404 : refused,
      ]);
    }
  }
});
