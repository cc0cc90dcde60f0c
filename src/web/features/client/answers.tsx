import type { ReactNode } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { keepDraft, placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { escaped } from "../../lib/plain.ts";
import { say } from "../../lib/toast.ts";
import { Field, typed } from "../../ui/form/form.tsx";
import { Sure } from "../../ui/sure.tsx";
import { postComment } from "../thread/post-comment.ts";
import * as words from "./words.tsx";

interface Props {
  approval: Schemas["SingleApproval"];
  /** What else one can do there. */
  children?: ReactNode;
}

/** Says why as a comment. What was decided stays so: words that didn't arrive wait where comments are written. */
async function sayWhy(org: string, id: string, why: string): Promise<void> {
  if (!why) return;
  const html = `<p>${escaped(why)}</p>`;
  try {
    await postComment(org, id, html, crypto.randomUUID());
  } catch {
    keepDraft(placeOf("comment", id), html);
    say(words.reasonIsKept);
  }
}

/** Yes or no, said once. */
export function Answers({ approval, children }: Props) {
  const org = useOrg();
  const { id, parent_id, title, can, version, comments_closed } = approval;
  const decide = (decision: "approved" | "rejected") => async (fields: FormData) => {
    await api.put("/api/v1/{org_slug}/recordings/{id}/approval", {
      ...withId(org, id),
      // What one said yes or no to is what one has read.
      body: { decision, base_version: version },
    });
    refresh(id, parent_id);
    await sayWhy(org, id, typed(fields, "why"));
  };
  if (!can.decide) return null;
  return (
    <div className="row row-wrap ask-acts">
      <Sure
        label={words.approve}
        className="btn btn-go"
        title={words.approveNamed(title)}
        action={words.approveIt}
        run={decide("approved")}
      >
        <p>{words.saidOnce}</p>
      </Sure>
      <Sure
        isBad
        isCloseFirst
        draft={placeOf("decision", id)}
        label={words.notThisOne}
        title={words.turnDownNamed(title)}
        action={words.turnItDown}
        run={decide("rejected")}
      >
        <p>{words.saidOnce}</p>
        {!comments_closed && (
          <Field
            label={words.why}
            name="why"
            hint={words.whyIsComment}
            // Enter after the last word would end it.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
      </Sure>
      {children}
    </div>
  );
}
