import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { useWaiting, type Waiting } from "../../offline/outbox.ts";
import { Face } from "../../ui/faces.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { Unsent } from "../recording/unsent.tsx";

function htmlOf({ body }: Waiting): string {
  try {
    const { content_html } = JSON.parse(body);
    return typeof content_html === "string" ? content_html : "";
  } catch {
    return "";
  }
}

/** One's own comments that wait for the server, where they will stand. */
export function WaitingComments({ of }: { of: string }) {
  const org = useOrg();
  const me = useMe();
  const mine = usePeople().find((who) => who.membership_id === me?.membership_id);
  const path = `/api/v1/${org}/recordings/${of}/comments`;
  const waiting = useWaiting().filter((one) => one.method === "POST" && one.path === path);
  return waiting.map((one) => (
    <div key={one.key} className="comment comment-waits">
      {mine ? <Face who={mine} size="m" isNamed /> : <span />}
      <div>
        <div className="who">
          <b>{mine?.name ?? shared.you}</b>
          <Unsent state={one.refused ? "refused" : "waiting"} />
        </div>
        <RichText className="body" html={htmlOf(one)} />
      </div>
    </div>
  ));
}
