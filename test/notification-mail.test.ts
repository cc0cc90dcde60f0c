import { expect, spyOn, test } from "bun:test";
import { changeGlobal } from "./support/global-file.ts";
import { postbox } from "./support/postbox.ts";
import { clock, services } from "./support/server.ts";

const MINUTE = 60_000;

test("what happens in a thread within a minute is one mail, as text and as HTML, that one can leave by one click", async () => {
  const { comment, mails, later, org, message } = await postbox();
  await comment("other", "First <b>");
  await comment("owner", "Second & last");
  expect(await mails()).toEqual([]);
  later();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Plan · ${org.name}`);
  expect(mail?.text).toContain("Owner Test commented (2 in all):\nSecond & last");
  expect(mail?.text).toContain(`http://localhost:3000/${org.slug}/recordings/${message.id}`);
  expect(mail?.html).toContain("Second &amp;");
  const header = (key: string) => mail?.headers.find((known) => known.key === key)?.value;
  expect(header("list-unsubscribe")).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/[\w.-]+>$/);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  later();
  expect(await mails()).toHaveLength(1);
});

test("the next news is the next mail, and tells nothing twice", async () => {
  const { comment, mails, later, call } = await postbox();
  await comment("other", "First");
  later();
  expect(await mails()).toHaveLength(1);
  await call("member", "PUT", "/my/notifications");
  await comment("other", "Second");
  later();
  const all = await mails();
  expect(all).toHaveLength(2);
  expect(all[1]?.text).toContain("Second");
  expect(all[1]?.text).not.toContain("First");
});

test("the mails of one thread to one person answer the same one, also after a rename", async () => {
  const { comment, mails, later, call, make, board, message } = await postbox();
  const path = `/recordings/${message.id}`;
  await comment("other", "First");
  later();
  await mails();
  await call("member", "PATCH", path, { title: "Renamed" });
  await call("owner", "PUT", `${path}/subscription`);
  await comment("other", "Second");
  await comment(
    "other",
    "Elsewhere",
    (await make("member", board, { type: "message", title: "Other" })).id,
  );
  later();
  const told = (await mails()).map(({ subject, references, inReplyTo }) => [
    subject?.split(" · ")[0],
    references,
    inReplyTo,
  ]);
  const [of, elsewhere] = [told[0]?.[1], told.find(([subject]) => subject === "Other")?.[1]];
  expect(of).toMatch(new RegExp(`^<${message.id}\\.[\\w-]+@localhost>$`));
  expect(told.toSorted()).toEqual([
    ["Other", elsewhere, elsewhere],
    ["Plan", of, of],
    ["Renamed", of, of],
  ]);
  const [toOwner] = await mails("owner");
  expect(new Set([of, elsewhere, toOwner?.references]).size).toBe(3);
});

test("what was read, trashed or is out of sight by then is not mailed", async () => {
  const { comment, mails, later, call, project, make, board, people } = await postbox();
  await comment("other", "Read meanwhile");
  await call("member", "PUT", "/my/notifications");
  const notify = { membership_ids: [people.member.membershipId, people.other.membershipId] };
  const trashed = await make("owner", board, { type: "message", title: "Trashed", notify });
  await call("owner", "PUT", `/recordings/${trashed.id}/status/trashed`);
  await make("owner", board, { type: "message", title: "Hidden", notify });
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  later();
  expect([await mails(), await mails("other")]).toEqual([[], []]);
});

test("what belongs to no thread comes to the tray and to no mail", async () => {
  const { call, mails, later, people } = await postbox();
  const closed = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.other.membershipId],
  });
  await call("owner", "PATCH", `/people/${people.other.membershipId}`, { role: "admin" });
  later();
  expect([
    await mails("other"),
    (await call("other", "GET", "/my/notifications")).body.unread_count,
  ]).toEqual([[], 2]);
});

test("mail is a person's choice, and quiet hours hold it but never the tray", async () => {
  const { comment, mails, later, prefer, call } = await postbox();
  await prefer("member", { notifications: { channels: { email: false } } });
  await comment("other", "Unmailed");
  later();
  expect(await mails()).toEqual([]);
  expect((await call("member", "GET", "/my/notifications")).body.unread_count).toBe(1);
  const quiet_hours = {
    enabled: true,
    start: "18:00",
    end: "08:00",
    work_days: [0, 1, 2, 3, 4, 5, 6],
  };
  await prefer("member", {
    notifications: { channels: { email: true } },
    timezone: "Asia/Tokyo",
    quiet_hours,
  });
  await call("member", "PUT", "/my/notifications");
  clock.time = Math.ceil(clock.time / 86_400_000) * 86_400_000 + 10 * 60 * MINUTE;
  // 10:00 UTC is 19:00 in Tokyo; quiet until 23:00 UTC.
  await comment("other", "At night");
  later(12 * 60);
  expect(await mails()).toEqual([]);
  later(60);
  expect((await mails()).map(({ text }) => text?.includes("At night"))).toEqual([true]);
});

test("a mail that was given up holds back none that comes after it", async () => {
  const { comment, mails, later } = await postbox();
  const down = spyOn(services.mailer, "send").mockRejectedValue(new Error("No such mailbox"));
  await comment("other", "Given up");
  for (let attempt = 0; attempt < 30; attempt++) {
    later(60);
    await mails();
  }
  down.mockRestore();
  later(60);
  expect(await mails()).toEqual([]);
  await comment("other", "Afterwards");
  later();
  expect((await mails()).map(({ text }) => text?.includes("Afterwards"))).toEqual([true]);
});

test("no title and no name makes another header or another recipient", async () => {
  const { call, make, board, mails, later, people } = await postbox();
  const title = "Hello\r\nBcc: victim@example.com\r\n\r\n<script>\u2028";
  const notify = { membership_ids: [people.other.membershipId] };
  await make("member", board, {
    type: "message",
    title,
    content: "x\r\n.\r\nMAIL FROM:<a@b>",
    notify,
  });
  later();
  const [mail] = await mails("other");
  expect(mail?.subject?.startsWith("Hello Bcc: victim@example.com <script> · ")).toBe(true);
  expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.to).toHaveLength(1);
  expect(mail?.html).not.toContain("<script>");
  expect((await call("other", "GET", "/my/notifications")).body.unread_count).toBe(1);
});

test("news that comes while a mail is on its way is in the next one", async () => {
  const { comment, mails, later, rows, people } = await postbox();
  await comment("other", "First");
  later();
  const sending = spyOn(services.mailer, "send").mockImplementationOnce(async (...mail) => {
    await comment("owner", "Second");
    sending.mockRestore();
    await services.mailer.send(...mail);
  });
  const sent = await mails();
  expect(sent.map(({ text }) => [text?.includes("First"), text?.includes("Second")])).toEqual([
    [true, false],
    [false, true],
  ]);
  const left = rows(
    "select thread_id from pending_mails where membership_id = ?",
    people.member.membershipId,
  );
  expect(left).toEqual([]);
});

test("a mail that is tried again is the same by its Message-ID unless it tells more", async () => {
  const { comment, mails, later, people } = await postbox();
  const tried: string[] = [];
  const down = spyOn(services.mailer, "send").mockImplementation((mail, id) => {
    if (mail.to.address === people.member.email) tried.push(`${id} ${mail.edition}`);
    return Promise.reject(new Error("Nobody knows whether it was taken"));
  });
  await comment("other", "First");
  for (let i = 0; i < 2; i++) {
    later();
    await mails();
  }
  await comment("owner", "Second");
  later(60);
  await mails();
  down.mockRestore();
  expect([tried.length, new Set(tried).size, new Set(tried.slice(0, 2)).size]).toEqual([3, 2, 1]);
  later(60);
  const [mail] = await mails();
  expect(mail?.messageId).toBe(`<${tried.at(-1)?.replace(" ", ".")}@localhost>`);
});

test("news is mailed to nobody who has not proven that the address is theirs", async () => {
  const { comment, mails, later, people, rows } = await postbox();
  const prove = (at: string | null) =>
    changeGlobal(
      services,
      "update identities set email_verified_at = ? where id = ?",
      at,
      people.member.identityId,
    );
  await prove(null);
  await comment("other", "Sign in at https://phish.example");
  later();
  expect(await mails()).toEqual([]);
  expect(rows("select * from pending_mails")).toEqual([]);
  expect(rows("select action from notifications where action = 'commented'")).toHaveLength(1);
  await prove(clock.now().toISOString());
  await comment("other", "Something else");
  later();
  expect(await mails()).toHaveLength(1);
});
