import { Paperclip } from "lucide-react";
import { useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useMe } from "../../lib/org.ts";
import { useTyping } from "../../live/presence.ts";
import chatCss from "../../styles/chat.css" with { type: "file" };
import { Faces, firstName, type Somebody, usePeopleOf } from "../../ui/faces.tsx";
import { Styled } from "../../ui/later/styled.tsx";
import { laterWindow } from "../../ui/later/window.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { LeftWords } from "../my/left-words.tsx";
import { useTaking } from "../my/taking.ts";
import type { Typed } from "../my/typed.ts";
import { AwayLine } from "../people/away.tsx";
import { usePeopleIn } from "../recording/people.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import { WatchMenu } from "../recording/watching.tsx";
import { useWay } from "../recording/way.ts";
import { namesOf, onlyOther } from "./chats.ts";
import { Lines } from "./lines.tsx";
import { useReceiving } from "./receiving.ts";
import { Say } from "./say.tsx";
import * as words from "./words.ts";

/** A room of a project, or a chat with a few people. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const people = usePeopleOfRoom(recording);
  const isShut = useTakesNothing();
  const receiving = useReceiving(recording.id, isShut);
  const { taken, take } = useTaking(placeOf("line", recording.id), words.makeItNewLine, inLines);
  const me = useMe()?.membership_id;
  const other = recording.type === "dm" ? onlyOther(recording.participants, me) : null;
  const names = recording.type === "dm" ? namesOf(recording.participants, me) : recording.title;
  return (
    <Styled by={chatCss}>
      <Page
        title={names}
        width="room"
        way={recording.type === "dm" ? [{ label: shared.pings, page: "/$org/pings" }] : way}
      >
        <div className={receiving.isOver ? "sheet room room-over" : "sheet room"} {...receiving.on}>
          <header className="room-head">
            <div>
              <h1>{names}</h1>
              {other && <AwayLine id={other} />}
            </div>
            <span className="push">
              <Faces people={people} />
            </span>
            <RoomMenu room={recording} title={names} />
          </header>
          <Lines room={recording} />
          {receiving.isOver && <p className="room-drop">{words.dropFiles}</p>}
          {!isShut && <Typing room={recording.id} />}
          <LeftWords of={recording.id} kinds={["cheer", "text"]} take={isShut ? undefined : take} />
          {!isShut && <Say key={taken} of={recording} to={names} />}
        </div>
      </Page>
    </Styled>
  );
}

/** Words that were typed for another line stand on a line of their own. */
const inLines = (before: string | null, { words: typed }: Typed): string =>
  [before, typed].filter(Boolean).join("\n");

/** Who can read what is said there. */
function usePeopleOfRoom(recording: Recording): readonly Somebody[] {
  const people = usePeopleIn(recording.project_id);
  return recording.type === "dm" ? recording.participants : (people ?? []);
}

const FilesDialog = laterWindow(() => import("./files-dialog.tsx"), "FilesDialog");

/** Its files, and whether one hears of what is said in it. */
function RoomMenu({ room, title }: { room: Recording; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const files = {
    label: words.files,
    icon: <Paperclip className="i" aria-hidden />,
    run: () => setOpen(true),
  };
  return (
    <>
      <WatchMenu of={{ ...room, title }} more={[files]} />
      {isOpen && <FilesDialog room={room.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Who is about to say something; its place is kept, so that nothing moves. */
function Typing({ room }: { room: string }) {
  const me = useMe()?.membership_id;
  const names = usePeopleOf(useTyping(room).filter((one) => one !== me)).map(({ name }) =>
    firstName(name),
  );
  return (
    <p className="typing" aria-live="polite">
      {words.typing(names)}
    </p>
  );
}
