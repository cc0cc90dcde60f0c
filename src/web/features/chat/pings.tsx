import { Link } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";
import type { Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { isAway, useMe, useOrg, usePeople, useToday } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { useFormAt } from "../made/returned.ts";
import { type Added, useAdded } from "../recording/added.ts";
import { UnsentOrGoing } from "../recording/unsent.tsx";
import { useBeginWithOne, usePingable } from "./begin.ts";
import { chatPages, namesOf, onlyOther, useNamesIn } from "./chats.ts";
import { Several } from "./several.tsx";
import * as words from "./words.ts";

/** One's chats with a few people, the one that spoke last first. */
export function Pings() {
  const all = useRows(chatPages(useOrg()));
  const added = useAdded("", "dm");
  return (
    <Page title={shared.pings} width="list">
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{shared.pings}</h1>
          <div className="row push">
            <Begin />
          </div>
        </header>
        <Loaded of={all} rows={6}>
          {(list) =>
            list.length + added.length === 0 ? (
              <Empty title={words.noPings}>{words.whatPingIs}</Empty>
            ) : (
              <ul className="rows rows-l">
                {added.map((one) => (
                  <AddedChat key={one.key} of={one} />
                ))}
                {list.map((chat) => (
                  <ChatRow key={chat.id} chat={chat} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

/** A chat that isn't there yet. */
const AddedChat = ({ of: { key, body, state } }: { of: Added }) => (
  <li className="added">
    <div className="main">
      <Link to="/$org/new/$key" params={{ org: useOrg(), key }}>
        {useNamesIn(body.membership_ids)}
      </Link>
    </div>
    <span className="meta">
      <UnsentOrGoing state={state} />
    </span>
  </li>
);

/** Whether somebody is away, by their id; of nobody it isn't asked. */
function useIsAway(id: string | null): boolean {
  const today = useToday();
  const who = usePeople().find(({ membership_id }) => membership_id === id);
  return who !== undefined && isAway(who, today);
}

function ChatRow({ chat }: { chat: Schemas["ChatSummary"] }) {
  const org = useOrg();
  const me = useMe();
  const isOtherAway = useIsAway(onlyOther(chat.participants, me?.membership_id));
  const names = namesOf(chat.participants, me?.membership_id);
  const other = chat.participants.find((one) => one.membership_id !== me?.membership_id);
  return (
    <li>
      {other && <Face who={other} size="m" isNamed />}
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id: chat.id }}>
          {names}
        </Link>
        {chat.last_line && (
          <span className="sub cut-last">
            <span>{firstName(chat.last_line.creator.name)}:</span>{" "}
            <span dir="auto">{chat.last_line.excerpt}</span>
          </span>
        )}
      </div>
      {isOtherAway && <span className="sub">{shared.away}</span>}
      <span className="due">
        <Moment at={chat.last_activity_at} isShort />
      </span>
    </li>
  );
}

/** Begins a chat with one person at once, or with those who are chosen. */
function Begin() {
  const begin = useBeginWithOne();
  const others = usePingable();
  const form = useFormAt(placeOf("dm", ""));
  const today = useToday();
  const button = (
    <button type="button" className="btn btn-go">
      <Plus className="i" aria-hidden />
      {words.newPing}
    </button>
  );
  const several = {
    label: words.severalPeople,
    icon: <Users className="i" aria-hidden />,
    run: form.open,
  };
  const items = others.map((who) => ({
    label: who.name,
    note: isAway(who, today) ? shared.away : undefined,
    icon: <Face who={who} isNamed />,
    run: () => begin(who.membership_id),
  }));
  return (
    <>
      <Menu trigger={button} groups={[[others.length > 1 && several], items]} />
      {form.isOpen && <Several form={form} />}
    </>
  );
}
