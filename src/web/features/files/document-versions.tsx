import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, kept, type Recording, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { escaped } from "../../lib/plain.ts";
import { useRows } from "../../lib/rows.tsx";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Changed, SeeWhatChanged } from "../../ui/difference/see.tsx";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

type Version = Schemas["DocumentVersion"];
type Text = Schemas["DocumentVersionText"];

const versionPages = (org: string, id: string) =>
  api.pages("/api/v1/{org_slug}/documents/{id}/versions", withId(org, id));

const versionText = (org_slug: string, id: string, version_id: string) =>
  kept(
    api.question("/api/v1/{org_slug}/documents/{id}/versions/{version_id}", {
      params: { path: { org_slug, id, version_id } },
    }),
  );

interface Props {
  recording: Recording;
  onClose: () => void;
}

/** What it said each time it was saved, what it says now first. */
export function SavedVersions({ recording, onClose }: Props) {
  const versions = useRows(versionPages(useOrg(), recording.id));
  return (
    <Dialog label={words.allVersions} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.allVersions}</h2>
        <p className="soft">{words.whatVersionsAre}</p>
        <Loaded of={versions}>
          {(list) => (
            <ol className="rows saved">
              {list.map((version, at) => (
                <Row
                  key={version.id}
                  document={recording}
                  version={version}
                  before={list[at + 1]}
                  onPutBack={onClose}
                />
              ))}
            </ol>
          )}
        </Loaded>
        <p>
          <button type="button" className="btn" onClick={onClose} data-first>
            {shared.close}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

interface RowProps {
  document: Recording;
  version: Version;
  /** The one that it took the place of, where that is kept. */
  before: Version | undefined;
  onPutBack: () => void;
}

/** What somebody did to it. */
function deedOf(
  { number, title }: Version,
  before: Version | undefined,
): (who: ReactNode) => ReactNode {
  if (number === 1) return words.wroteIt;
  return before && before.title !== title ? words.gaveItAnotherTitle : words.changedWords;
}

function Row({ document, version, before, onPutBack }: RowProps) {
  const [isRead, setRead] = useState(false);
  const { number, creator, created_at, current } = version;
  return (
    <li>
      <Face who={creator} size="m" isNamed />
      <div className="main">
        {deedOf(version, before)(<b>{creator.name}</b>)}
        <span className="sub">{current ? words.versionNow(number) : words.version(number)}</span>
        {!current && (
          <button
            type="button"
            className="link"
            aria-expanded={isRead}
            onClick={() => setRead(!isRead)}
          >
            {words.readIt}
          </button>
        )}
        {isRead && <Said document={document} version={version} onPutBack={onPutBack} />}
        {before && (
          <div>
            <SeeWhatChanged>
              {(id) => <Change id={id} document={document.id} of={version} before={before} />}
            </SeeWhatChanged>
          </div>
        )}
      </div>
      <span className="due">
        <Moment at={created_at} />
      </span>
    </li>
  );
}

/** What it said then, and the way to have it say that again. */
function Said({ document, version, onPutBack }: Omit<RowProps, "before">) {
  const org = useOrg();
  const text = useQuery(versionText(org, document.id, version.id));
  const putBack = ({ title, content_html }: Text) =>
    void act({
      send: () =>
        api.patch("/api/v1/{org_slug}/recordings/{id}", {
          ...withId(org, document.id),
          body: { title, content_html, base_version: document.version },
        }),
      about: [document.id, document.parent_id],
      failed: words.couldntPutBack,
      done() {
        onPutBack();
        say(words.isPutBack(version.number));
      },
    });
  return (
    <Loaded of={text}>
      {(said) => (
        <div className="stack set-stack">
          {said.title !== document.title && <h3 className="title-s">{said.title}</h3>}
          <RichText className="prose prose-tight" html={said.content_html ?? ""} />
          {document.can.edit && (
            <p>
              <button type="button" className="btn btn-s" onClick={() => putBack(said)}>
                {words.putItBack}
              </button>
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

interface ChangeProps {
  id: string;
  document: string;
  of: Version;
  before: Version;
}

/** What one save made of the one before: its title stands first where that is another. */
function Change({ id, document, of, before }: ChangeProps) {
  const org = useOrg();
  const now = useQuery(versionText(org, document, of.id));
  const then = useQuery(versionText(org, document, before.id));
  const isOther = of.title !== before.title;
  const whole = ({ title, content_html }: Text) =>
    `${isOther ? `<p>${escaped(title)}</p>` : ""}${content_html ?? ""}`;
  return (
    <Loaded of={now}>
      {(after) => (
        <Loaded of={then}>
          {(text) => <Changed id={id} before={whole(text)} after={whole(after)} />}
        </Loaded>
      )}
    </Loaded>
  );
}
