import { expect, test } from "bun:test";
import { atTerminal, speakerIn } from "../support/command-line.ts";

/** More than one answer has. */
const MANY = 60;

test("of very many notifications the newest are listed, with a word that there are more, or all", () =>
  atTerminal(async (terminal) => {
    const { atoll, call } = terminal;
    const { board, post } = await speakerIn(terminal);
    const [me] = Object(await (await call("GET", "/people")).json());
    const notify = { membership_ids: [me.membership_id] };
    for (let n = 1; n <= MANY; n++) {
      const body = { type: "message", title: `Sounding ${n}`, notify };
      let made = await post(`/recordings/${board}/children`, body);
      while (made.status === 429) {
        await Bun.sleep(Number(made.headers.get("retry-after")) * 1000);
        made = await post(`/recordings/${board}/children`, body);
      }
      expect(made.status).toBe(201);
    }
    const some = await atoll(["notifications", "list"]);
    expect([some.exit, some.error]).toEqual([
      0,
      expect.stringContaining("50, and there are more: --all has every page."),
    ]);
    const titles = ({ notifications }: { notifications: { recording: { title: string } }[] }) =>
      notifications.map(({ recording }) => recording.title);
    const wanted = Array.from({ length: MANY }, (_, n) => `Sounding ${MANY - n}`);
    const all = (await atoll(["notifications", "list", "--all", "--json"])).json();
    expect(titles(all)).toEqual(wanted);
    expect("earlier_cursor" in all).toBe(false);
    expect((await atoll(["notifications", "list", "--all"])).error).not.toContain("more");
    const asked = ["api", "GET", "/my/notifications?unread=true", "--all"];
    expect(titles((await atoll(asked)).json())).toEqual(wanted);
  }));
