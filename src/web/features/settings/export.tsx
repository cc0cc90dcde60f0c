import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrg } from "../../lib/org.ts";
import { apart, toggled } from "../../lib/plain.ts";
import * as shared from "../../ui/words.ts";
import { chats } from "../chat/chats.ts";
import { projects } from "../home/data.ts";
import * as words from "./words/organization.words.tsx";

/** Everything, to be taken along. */
export function Export() {
  const org = useOrg();
  const all = useQuery(projects(org)).data ?? [];
  const mine = useQuery(chats(org)).data ?? [];
  const base = `/api/v1/${org}/account/export`;
  return (
    <>
      <section className="block">
        <h2 className="title-s">{shared.exportAll}</h2>
        <p className="soft set-p">{words.everythingIsYours}</p>
        <a className="btn btn-go" href={base} download>
          {words.exportEverything}
        </a>
      </section>
      <Some
        title={words.someProjects}
        rows={all.map(({ id, name }) => ({ id, name }))}
        address={(ids) => `${base}?projects=${ids.join(",")}`}
        action={words.exportProjects}
      />
      <Some
        title={words.directChats}
        rows={mine.map(({ id, participants }) => ({
          id,
          name: participants.map(({ name }) => apart(name)).join(", "),
        }))}
        address={(ids) => `${base}/chats?ids=${ids.join(",")}`}
        action={words.exportChats}
      />
    </>
  );
}

interface SomeProps {
  title: string;
  rows: readonly { id: string; name: string }[];
  address: (ids: readonly string[]) => string;
  action: string;
}

function Some({ title, rows, address, action }: SomeProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) => setChosen(toggled(chosen, id));
  if (rows.length === 0) return null;
  return (
    <section className="block">
      <h2 className="title-s">{title}</h2>
      <ul className="rows set-stack pick-list">
        {rows.map(({ id, name }) => (
          <li key={id}>
            <label className="main" htmlFor={`export-${id}`}>
              {name}
            </label>
            <input
              type="checkbox"
              id={`export-${id}`}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <p className="set-acts">
          <a className="btn" href={address(chosen)} download>
            {action}
          </a>
        </p>
      )}
    </section>
  );
}
