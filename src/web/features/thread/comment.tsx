import { Link2, Pencil, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import type { Schemas } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useMe, useOrg, useRuns } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { isPutAway } from "../recording/put-away.ts";
import { TextField, textPlace } from "../recording/text-field.tsx";
import { Cheers } from "./cheers.tsx";
import { usePutAway } from "./put-away.ts";
import * as words from "./words.tsx";

type Comment = Schemas["Comment"];

interface Props {
  comment: Comment;
  canCheer: boolean;
}

/** What somebody said. */
export function CommentEntry({ comment, canCheer }: Props) {
  const { id, creator, created_at, content_html } = comment;
  const isMine = useMe()?.membership_id === creator.membership_id;
  const said = <Moment at={created_at} />;
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(textPlace(id)) !== null);
  const { opener } = useOpener();
  return (
    <div className="comment" id={id}>
      <Face who={creator} size="m" isNamed />
      <div>
        <div className="who">
          <b>{creator.name}</b>
          <span className="muted small">{comment.version > 1 ? words.changedAt(said) : said}</span>
          <span className="push">
            <CommentMenu
              comment={comment}
              isMine={isMine}
              onEdit={() => setOpen(true)}
              opener={opener}
            />
          </span>
        </div>
        {isOpen ? (
          <TextField
            recording={comment}
            label={words.yourComment}
            hasFocus={hasFocus}
            onClose={() => setOpen(false)}
            opener={opener}
          />
        ) : (
          content_html && <RichText className="body" html={content_html} />
        )}
        <Cheers of={comment} canCheer={canCheer} />
      </div>
    </div>
  );
}

interface MenuProps {
  comment: Comment;
  isMine: boolean;
  onEdit: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

function CommentMenu({ comment, isMine, onEdit, opener }: MenuProps) {
  const runs = useRuns();
  const { id, parent_id, creator } = comment;
  const { trash } = usePutAway(comment, [parent_id]);
  const page = `${location.origin}/${useOrg()}/recordings/${parent_id}`;
  const copy = () => void copyText(`${page}#${id}`, shared.linkIsCopied);
  const trigger = <MoreButton ref={opener} label={words.whatToDoWithWords(creator.name)} />;
  const isAway = isPutAway(comment);
  const mayTrash = isMine || runs;
  return (
    <Menu
      trigger={trigger}
      groups={[
        [
          isMine &&
            !isAway && {
              label: shared.edit,
              icon: <Pencil className="i" aria-hidden />,
              run: onEdit,
            },
          { label: shared.copyLink, icon: <Link2 className="i" aria-hidden />, run: copy },
        ],
        [
          mayTrash && {
            label: shared.putInTrash,
            icon: <Trash2 className="i" aria-hidden />,
            isBad: true,
            run: () => trash(),
          },
        ],
      ]}
    />
  );
}
