import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { useWaiting } from "../../offline/outbox.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";
import { Face } from "../../ui/faces.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { Unsent } from "../recording/unsent.tsx";

function htmlOf(one: Waiting): string {
  const { content_html } = bodyOf(one);
  return typeof content_html === "string" ? content_html : "";
}

interface Props {
  /** What they are said to, and as what. */
  of: string;
  as?: "comments" | "answers";
}

/** One's own words of a kind that wait for the server. */
export function useWaitingWords({ of, as = "comments" }: Props): Waiting[] {
  const path = `/api/v1/${useOrg()}/recordings/${of}/${as}`;
  return useWaiting().filter((one) => one.method === "POST" && one.path === path);
}

/** The same, where they will stand. */
export function WaitingWords(props: Props) {
  const me = useMe();
  const mine = usePeople().find((who) => who.membership_id === me?.membership_id);
  return useWaitingWords(props).map((one) => (
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
