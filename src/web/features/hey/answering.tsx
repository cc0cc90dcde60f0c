import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { draftAt, placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Composer } from "../composer/composer.tsx";
import { recording } from "../recording/data.ts";
import { postComment } from "../thread/post-comment.ts";
import * as thread from "../thread/words.tsx";
import { type Fold, threadOf } from "./fold.ts";
import { markRead } from "./mark.ts";
import * as words from "./words.ts";

interface Props {
  fold: Fold;
  title: string;
  opener: RefObject<HTMLButtonElement | null>;
  onDone: () => void;
}

/** Says something on what a row of news is about, with the words that wait there, if any do. */
export function Answering({ fold, title, opener, onDone }: Props) {
  const org = useOrg();
  const id = threadOf(fold) ?? "";
  const place = placeOf("comment", id);
  const about = useQuery(recording(org, id));
  const post = async (html: string, key: string): Promise<string | null> => {
    await postComment(org, id, html, key);
    say(words.answered);
    onDone();
    await markRead(org, fold);
    return null;
  };
  return (
    // Words that are left here are known by the page on which they go on.
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields.
    <div
      className="hey-answer"
      role="group"
      aria-label={title}
      data-path={`/${org}/recordings/${id}`}
    >
      <Loaded of={about}>
        {({ can, project_id }) =>
          // Whoever was writing when it was closed still has their words before them.
          can.comment || draftAt(place) !== null ? (
            <Composer
              place={place}
              label={thread.yourComment}
              action={thread.postComment}
              project={project_id}
              onSend={post}
              onDiscard={onDone}
              shutsByEscape
              opener={opener}
            />
          ) : (
            <Closed onDone={onDone} />
          )
        }
      </Loaded>
    </div>
  );
}

/** It turned out that nothing can be said there. */
function Closed({ onDone }: { onDone: () => void }) {
  const tell = useEffectEvent(() => {
    say(words.nothingCanBeSaid);
    onDone();
  });
  useEffect(() => tell(), []);
  return null;
}
