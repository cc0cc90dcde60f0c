import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { api, kept } from "../../lib/api.ts";
import { useOrg, usePeople } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Face } from "../../ui/faces.tsx";
import { Mark } from "../../ui/mark.tsx";
import { projects } from "../home/data.ts";

const MOST_HITS = 8;

type Way = "/$org/projects/$id" | "/$org/people/$id" | "/$org/recordings/$id";
type Go = (to: Way, id: string) => void;

/** One field that leads everywhere: projects, people, and whatever was written. */
export function Jump({ onClose }: { onClose: () => void }) {
  const org = useOrg();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const words = useDeferredValue(text.trim());
  const go: Go = (to, id) => {
    onClose();
    void navigate({ to, params: { org, id } });
  };
  return (
    <Dialog label="Jump to" onClose={onClose}>
      <Command label="Jump to" loop>
        <div className="jump-in">
          <Search className="i" aria-hidden />
          <Command.Input value={text} onValueChange={setText} placeholder="Where to?" data-first />
        </div>
        <Command.List className="opts-list">
          <Command.Empty>
            <p className="label">Nothing by these words.</p>
          </Command.Empty>
          <ToProjects go={go} />
          {words.length > 0 && <ToPeople go={go} />}
          {words.length > 1 && <ToWritten words={words} go={go} />}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function ToProjects({ go }: { go: Go }) {
  const all = useQuery(projects(useOrg())).data ?? [];
  return (
    <Command.Group heading="Projects">
      {all.map(({ id, name, color }) => (
        <Command.Item
          key={id}
          className="opt"
          value={`${name} ${id}`}
          onSelect={() => go("/$org/projects/$id", id)}
        >
          <Mark id={id} color={color} />
          <span>{name}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function ToPeople({ go }: { go: Go }) {
  return (
    <Command.Group heading="People">
      {usePeople().map((who) => (
        <Command.Item
          key={who.membership_id}
          className="opt"
          value={`${who.name} ${who.membership_id}`}
          onSelect={() => go("/$org/people/$id", who.membership_id)}
        >
          <Face who={who} isNamed />
          <span>{who.name}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function ToWritten({ words, go }: { words: string; go: Go }) {
  const org = useOrg();
  const all = useQuery(projects(org)).data ?? [];
  const search = api.question("/api/v1/{org_slug}/search", {
    params: { path: { org_slug: org }, query: { q: words, per_page: MOST_HITS } },
  });
  const hits = useQuery(kept(search)).data ?? [];
  if (hits.length === 0) return null;
  return (
    <Command.Group heading="Written" forceMount>
      {hits.map((hit) => (
        <Command.Item
          key={hit.id}
          className="opt"
          value={hit.id}
          forceMount
          onSelect={() => go("/$org/recordings/$id", hit.id)}
        >
          <span>{hit.title}</span>
          <span className="where">{all.find(({ id }) => id === hit.project_id)?.name}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
