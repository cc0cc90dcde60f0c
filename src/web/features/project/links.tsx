import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Plus, X } from "lucide-react";
import { useState } from "react";
import { api, kept } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toNextRow } from "../../ui/focus.ts";
import { Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { useIsPutAway } from "../recording/put-away.ts";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/projects/{id}/links";

/** Pages elsewhere that belong to a project. */
export function Links({ id, withClients }: { id: string; withClients: boolean }) {
  const org = useOrg();
  const links = useQuery(kept(api.question(PATH, withId(org, id)))).data ?? [];
  const isAway = useIsPutAway();
  const mayChange = useIsTeam() && !isAway;
  const [isAdding, setAdding] = useState(false);
  if (links.length === 0 && !mayChange) return null;
  const remove = (link_id: string) =>
    void act({
      send: () =>
        api.delete("/api/v1/{org_slug}/projects/{id}/links/{link_id}", {
          params: { path: { org_slug: org, id, link_id } },
        }),
      about: [id],
      failed: words.couldntTakeLinkAway,
    });
  return (
    <section className="links" aria-label={words.elsewhere} data-rows>
      {links.map((link) => (
        <span key={link.id} className="chip chip-line">
          <a href={link.url} target="_blank" rel="noreferrer" title={link.description ?? link.url}>
            <ExternalLink className="i" aria-hidden /> {link.title}
          </a>
          {mayChange && (
            <button
              type="button"
              className="chip-x"
              ref={toNextRow}
              aria-label={words.takeAway(link.title)}
              onClick={() => remove(link.id)}
            >
              <X className="i" aria-hidden />
            </button>
          )}
        </span>
      ))}
      {mayChange && (
        <button type="button" className="btn btn-quiet btn-s" onClick={() => setAdding(true)}>
          <Plus className="i" aria-hidden />
          {words.addLink}
        </button>
      )}
      {isAdding && <AddLink id={id} withClients={withClients} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface AddProps {
  id: string;
  withClients: boolean;
  onClose: () => void;
}

function AddLink({ id, withClients, onClose }: AddProps) {
  const org = useOrg();
  const add = async (fields: FormData) => {
    const body = {
      url: typed(fields, "url"),
      title: typed(fields, "title"),
      description: typed(fields, "about") || null,
      visible_to_clients: fields.get("clients") === "on",
    };
    await api.post(PATH, { ...withId(org, id), body });
    refresh(id);
    onClose();
  };
  return (
    <Dialog label={words.addLink} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.addLink}</h2>
        <Form action={shared.addIt} send={add} onCancel={onClose} draft={placeOf("link", id)}>
          <Field label={words.address} name="url" type="url" placeholder="https://" required />
          <Field label={shared.name} name="title" required />
          <Field label={words.whatIsThere} name="about" />
          {withClients && <Switch label={words.clientsSeeIt} name="clients" />}
        </Form>
      </div>
    </Dialog>
  );
}
