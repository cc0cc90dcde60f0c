import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { counted, sizeWords } from "../../lib/plain.ts";
import { say } from "../../lib/toast.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { account } from "./data.ts";

const UNLIMITED = -1;

/** Its name, its plan and how full that is. */
export function Organization() {
  const known = useQuery(account(useOrg()));
  return (
    <Loaded of={known}>
      {({ name, plan, usage }) => (
        <>
          <Name name={name} />
          <section className="block">
            <h2 className="title-s">Plan</h2>
            <div className="plan">
              <Room
                label="Projects"
                used={usage.projects}
                limit={plan.limits.projects}
                words={counted(usage.projects, "project")}
              />
              <Room
                label="People"
                used={usage.people}
                limit={plan.limits.people}
                words={counted(usage.people, "person", "people")}
              />
              <Room
                label="Storage"
                used={usage.storage_bytes}
                limit={plan.limits.storage_bytes}
                words={sizeWords(usage.storage_bytes)}
              />
            </div>
          </section>
        </>
      )}
    </Loaded>
  );
}

function Name({ name }: { name: string }) {
  const org = useOrg();
  const [typed, setTyped] = useState(name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act({
      send: () => api.patch("/api/v1/{org_slug}/account", { ...inOrg(org), body: { name: typed } }),
      about: ["/account", "/authorization"],
      failed: "Couldn't rename it",
      done: () => say("It has its new name."),
    });
  };
  return (
    <form className="block" onSubmit={save}>
      <h2 className="title-s">Name</h2>
      <div className="field set-stack">
        <label htmlFor="org-name">What it is called</label>
        <input
          className="input"
          id="org-name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
      </div>
      <p className="set-acts">
        <button type="submit" className="btn btn-go" disabled={typed.trim() === name}>
          Save
        </button>
      </p>
    </form>
  );
}

interface RoomProps {
  label: string;
  used: number;
  limit: number;
  words: string;
}

const Room = ({ label, used, limit, words }: RoomProps) => (
  <div>
    <b>{label}</b>
    <p className="small soft">
      {words}
      {limit === UNLIMITED ? ", without a limit" : ""}
    </p>
    {limit !== UNLIMITED && (
      <progress className="progress" value={used} max={limit} aria-label={`${label} used`} />
    )}
  </div>
);
