import { expect, test } from "bun:test";
import PostalMime from "postal-mime";
import { openServices } from "#/app/services.ts";
import { requestConfirmation } from "#/core/identity/addresses/confirm-email.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { readConfig } from "#/platform/config.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { globalRows } from "./support/global-file.ts";
import { jobRunner, silent } from "./support/job-runner.ts";
import { withFolder } from "./support/process.ts";
import { clock } from "./support/server.ts";
import { smtp } from "./support/smtp.ts";

async function installation(folder: string, mailUrl: string, env: Record<string, string> = {}) {
  const config = readConfig({
    ...env,
    TENANTS_DIR: folder,
    MAIL_URL: mailUrl,
    BASE_URL: "https://atoll.example.com",
  });
  const running = await openServices(config, { clock, log: silent });
  const identity = newIdentity(
    { name: 'Eve"\r\nBcc: everybody@example.com', email: "eve@example.com", passwordHash: null },
    clock.now(),
  );
  await running.services.global.run(insertIdentity, identity);
  return { ...running, identity };
}

test("mail goes out over SMTP, as text and HTML, and no name can add a header", () =>
  withFolder(async (folder) => {
    const { received, url, close } = await smtp();
    const { services, jobs, identity, close: stop } = await installation(folder, url);
    await requestConfirmation(services, identity);
    expect(await jobs.runDue()).toBe(1);
    const mail = await PostalMime.parse(received[0] ?? "");
    expect(mail.subject).toBe("Confirm your e-mail address");
    expect(mail.to?.map((to) => to.address)).toEqual(["eve@example.com"]);
    expect(mail.bcc).toBeUndefined();
    const [head] = (received[0] ?? "").split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc:/im);
    expect(mail.from?.address).toBe("notifications@atoll.example.com");
    for (const part of [mail.text, mail.html])
      expect(part).toContain("https://atoll.example.com/verify-email?token=");
    await stop();
    await close();
  }));

test("mails are from whom the operator says", () =>
  withFolder(async (folder) => {
    const { received, url, close } = await smtp();
    const env = { MAIL_FROM: "Coral Reef <team@relay.example.com>" };
    const { services, jobs, identity, close: stop } = await installation(folder, url, env);
    await requestConfirmation(services, identity);
    await jobs.runDue();
    const mail = await PostalMime.parse(received[0] ?? "");
    expect(mail.from).toMatchObject({ name: "Coral Reef", address: "team@relay.example.com" });
    await stop();
    await close();
  }));

test("while the mail server is down nothing is lost, and everything arrives once when it is back", () =>
  withFolder(async (folder) => {
    const { received, state, url, close } = await smtp();
    const { services, jobs, identity, close: stop } = await installation(folder, url);
    state.isDown = true;
    for (let i = 0; i < 3; i++) await requestConfirmation(services, identity);
    for (let minute = 0; minute < 60; minute++) {
      await jobs.runDue();
      clock.advance(60_000);
    }
    expect(received).toHaveLength(0);
    const waiting = globalRows<{ attempts: number; last_error: string }>(
      services,
      "select attempts, last_error from jobs where state = 'queued'",
    );
    expect(waiting).toHaveLength(3);
    expect(
      waiting.every(({ attempts, last_error }) => attempts > 3 && last_error.includes("try later")),
    ).toBe(true);
    state.isDown = false;
    clock.advance(60 * 60_000);
    await jobs.runDue();
    await jobs.runDue();
    expect(received).toHaveLength(3);
    expect(globalRows(services, "select id from jobs")).toEqual([]);
    await stop();
    await close();
  }));

test("a mail that is refused at its end, or cut off in the line, holds up none after it", () =>
  withFolder(async (folder) => {
    const MAILS = 12;
    let isCut = false;
    const onTaken = () => {
      if (!isCut) setTimeout(office.cut, 10);
      isCut = true;
    };
    const office = await smtp({ latencyMs: 20, onTaken: () => onTaken() });
    const { services, jobs, identity, close: stop } = await installation(folder, office.url);
    for (let i = 0; i < MAILS; i++) await requestConfirmation(services, identity);
    office.state.refusesAtEnd = true;
    expect(await jobs.runDue()).toBe(MAILS);
    expect(office.received).toHaveLength(0);
    office.state.refusesAtEnd = false;
    for (let i = 0; i < 3; i++) {
      clock.advance(60 * 60_000);
      await jobs.runDue();
    }
    // The one that was taken when the line was cut went out once more: nobody could know.
    const ids = office.received.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([MAILS + 1, MAILS]);
    expect(globalRows(services, "select id from jobs")).toEqual([]);
    await stop();
    await office.close();
  }));

test("mails are on their way side by side, and end one after the other", () =>
  withFolder(async (folder) => {
    const office = await smtp({
      latencyMs: 40,
      onTaken: () => void takenAt.push(performance.now()),
    });
    const takenAt: number[] = [];
    const { services, jobs, identity, close: stop } = await installation(folder, office.url);
    for (let i = 0; i < 8; i++) await requestConfirmation(services, identity);
    await jobs.runDue();
    const pauses = takenAt.slice(1).map((at, i) => at - (takenAt[i] ?? 0));
    // No two without an answer between them; and each alone would take five answers.
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(35);
    expect(Math.min(...pauses)).toBeLessThan(5 * 40);
    await stop();
    await office.close();
  }));

test("a mail is not sent again while it is on its way, however long that takes", () =>
  withFolder(async (folder) => {
    let begun = 0;
    let release = () => {};
    const answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { services, close } = await openServices(readConfig({ TENANTS_DIR: folder }), {
      clock,
      log: silent,
    });
    const runner = jobRunner(services, {
      mail: {
        async dispatch() {
          begun++;
          await answer;
        },
      },
    });
    await services.global.batch([
      enqueued({ kind: "mail", dueAt: clock.now(), payload: {} }, clock.now()),
    ]);
    const first = runner.runDue();
    while (begun === 0) await Bun.sleep(1);
    clock.advance(60 * 60_000);
    const second = runner.runDue();
    release();
    expect([await first, await second, begun]).toEqual([1, 0, 1]);
    await close();
  }));
