import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageCircle, Pin, Plus } from "lucide-react";
import { useState } from "react";
import { type Recording, type Row, reasonOf, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { useRows } from "../../lib/rows.tsx";
import { say } from "../../lib/toast.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { Switch } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { ClientMark } from "../client/client-mark.tsx";
import { TitledComposer } from "../composer/titled.tsx";
import { useMake } from "../made/make.ts";
import { type FormAt, useFormAt } from "../made/returned.ts";
import { useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { insideOf, useTakesNothing } from "../recording/put-away.ts";
import { AddedRow } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import * as recordingWords from "../recording/words.tsx";
import { categories } from "../settings/data.ts";
import * as words from "./words.ts";

type Message = Schemas["Message"];
const isMessage = (row: Row): row is Message => row.type === "message";

/** Pinned ones first, then the newest. */
const inOrder = (messages: readonly Message[]): Message[] =>
  messages.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.created_at.localeCompare(a.created_at),
  );

/** What was written to everybody of a project. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const messages = useRows(childPages(useOrg(), recording.id, insideOf(recording)));
  const added = useAdded(recording.id, "message", messages.data);
  const form = useFormAt(placeOf("message", recording.id));
  const { isOpen: isWriting, open } = form;
  const { opener } = useOpener();
  const isShut = useTakesNothing();
  const isEmpty = messages.data?.length === 0 && added.length === 0;
  const write = !isShut && (
    <button ref={opener} type="button" className="btn btn-go" data-add onClick={open}>
      <Plus className="i" aria-hidden />
      {shared.writeMessage}
    </button>
  );
  return (
    <Page title={recording.title} width="list" way={way}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{recording.title}</h1>
          {!isWriting && !isEmpty && write && <div className="row push">{write}</div>}
        </header>
        {isWriting && !isShut && <Write board={recording} form={form} opener={opener} />}
        <Loaded of={messages} rows={6}>
          {(rows) =>
            isEmpty && !isWriting ? (
              <Empty title={words.noMessages} action={write}>
                {words.whatMessagesAreFor}
              </Empty>
            ) : (
              <ul className="rows rows-l">
                {added.toReversed().map((one) => (
                  <AddedRow key={one.key} of={one} />
                ))}
                {inOrder(rows.filter(isMessage)).map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Archived of={recording} />
      </div>
    </Page>
  );
}

function MessageRow({ message }: { message: Message }) {
  const org = useOrg();
  const { id, title, creator, created_at, content_html, comments_count, pinned, category } =
    message;
  return (
    <li>
      <Face who={creator} size="m" isNamed />
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id }} dir="auto">
          {title}
        </Link>
        <span className="sub cut-last">
          <span>
            <bdi>{creator.name}</bdi>
            {category && (
              <>
                {" "}
                · <bdi>{category.name}</bdi>
              </>
            )}{" "}
            ·
          </span>{" "}
          <span dir="auto">{wordsOf(content_html)}</span>
        </span>
        <ClientMark of={message} />
      </div>
      {pinned && (
        <span className="meta">
          <Pin className="i" aria-hidden />
          <span className="vh">{words.pinned}</span>
        </span>
      )}
      {comments_count > 0 && (
        <span className="meta">
          <MessageCircle className="i" aria-hidden />
          {recordingWords.comments(comments_count)}
        </span>
      )}
      <span className="due">
        <Moment at={created_at} isShort />
      </span>
    </li>
  );
}

interface KindsProps {
  chosen: string;
  onChoose: (id: string) => void;
}

/** What kinds of messages there are. */
function Kinds({ chosen, onChoose }: KindsProps) {
  const kinds = useQuery(categories(useOrg())).data ?? [];
  if (kinds.length === 0) return null;
  return (
    <fieldset className="pick-people row row-wrap" aria-label={words.kindOfMessage}>
      {kinds.map(({ id, name, icon }) => (
        <button
          key={id}
          type="button"
          className="chip chip-line"
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? "" : id)}
        >
          {icon && <span aria-hidden="true">{icon}</span>} {name}
        </button>
      ))}
    </fieldset>
  );
}

interface WriteProps {
  board: Recording;
  form: FormAt;
  opener: Opener;
}

function Write({ board, form, opener }: WriteProps) {
  const make = useMake();
  const { back, hasFocus, close } = form;
  const [category, setCategory] = useState(String(back?.body.category_id ?? ""));
  const [isTold, setTold] = useState(back?.body.notify !== false);
  const send =
    (status: "active" | "drafted") =>
    (title: string, content_html: string): Promise<null> => {
      const isDraft = status === "drafted";
      const body = {
        type: "message" as const,
        title,
        content_html,
        status,
        notify: isTold,
        ...(category ? { category_id: category } : undefined),
      };
      make({
        to: "/api/v1/{org_slug}/recordings/{id}/children",
        id: board.id,
        body,
        failed: isDraft ? words.couldntKeepDraft : words.couldntPost,
        about: [board.id, "/my/drafts"],
        isLeft: isDraft,
        done: () => isDraft && say(words.draftIsKept),
      });
      close();
      return Promise.resolve(null);
    };
  return (
    <>
      <Kinds chosen={category} onChoose={setCategory} />
      <TitledComposer
        place={placeOf("message", board.id)}
        hasFocus={hasFocus}
        label={words.yourMessage}
        titleLabel={shared.whatIsItAbout}
        action={words.postMessage}
        project={board.project_id}
        onSend={send("active")}
        also={{ action: words.keepAsDraft, onSend: send("drafted") }}
        onDiscard={close}
        opener={opener}
        refused={back && reasonOf(back.error)}
      />
      <Switch
        label={words.tellEverybody}
        checked={isTold}
        onChange={(event) => setTold(event.target.checked)}
      />
    </>
  );
}
