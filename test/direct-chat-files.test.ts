import { expect, test } from "bun:test";
import { people } from "./support/direct-chats.ts";
import { formOf, sendForm } from "./support/files.ts";
import type { Body } from "./support/world.ts";

/** A member and a client who talk, and a file that the member put there. */
async function shared() {
  const w = await people();
  const chat = await w.start("member", "client");
  const put = async (form: FormData): Promise<Body> =>
    (await sendForm(w, "member", `/recordings/${chat.id}/uploads`, form)).body;
  return { ...w, chat, put, file: await put(formOf("a", "a.txt")) };
}

test("whoever is in a direct chat sees the files in it, and nobody hides one from a client there", async () => {
  const { call, chat, put, file } = await shared();
  const comment = await call("member", "POST", `/recordings/${file.id}/comments`, {
    content: "Hm",
  });
  const line = await call("member", "POST", `/recordings/${chat.id}/children`, {
    type: "chat_message",
    content: "There",
  });
  const hide = async (id: string) =>
    (await call("member", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: false }))
      .body.error;
  expect(await hide(file.id)).toMatchObject({
    code: "forbidden",
    message: "What is in a direct chat is seen by everybody in it, and nobody else.",
  });
  for (const { id } of [file, comment.body, line.body]) {
    expect((await hide(id)).code).toBe(id === file.id ? "forbidden" : "validation_failed");
    const { body } = await call("member", "GET", `/recordings/${id}`);
    expect(body.can.change_visibility).toBe(false);
  }
  const form = formOf("b", "b.txt");
  form.set("visible_to_clients", "false");
  for (const { id } of [file, await put(form)])
    expect((await call("client", "GET", `/recordings/${id}`)).status).toBe(200);
});

test("files of a direct chat are in no feed of what happened, but have a log of their own", async () => {
  const { call, people, put, file, rows } = await shared();
  await put(formOf("b", "b.txt"));
  await call("member", "PATCH", `/recordings/${file.id}`, { base_name: "c" });
  await call("member", "POST", `/recordings/${file.id}/comments`, { content: "Whisper" });
  const { membershipId } = people.member;
  for (const path of [
    "/activity",
    `/activity?person_id=${membershipId}`,
    "/activity?q=c.txt",
    `/people/${membershipId}/events`,
  ]) {
    const { body, headers } = await call("member", "GET", path);
    const told = body.filter(({ recording }: Body) => recording !== null);
    expect([path, told, headers.get("x-total-count")]).toEqual([path, [], `${body.length}`]);
  }
  const { body } = await call("client", "GET", `/recordings/${file.id}/events`);
  expect(body.map(({ action }: Body) => action)).toEqual(["created", "title_changed"]);
  expect(rows<Body>("select count(*) as n from events where recording_id is not null")).toEqual([
    { n: 4 },
  ]);
});
