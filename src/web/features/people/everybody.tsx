import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Palmtree } from "lucide-react";
import type { Person } from "../../lib/api.ts";
import { isAway, useMe, useOrg, useToday } from "../../lib/org.ts";
import { apart } from "../../lib/plain.ts";
import { Face } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";
import { ROLES } from "./roles.ts";
import { invitations, Waiting } from "./waiting.tsx";
import * as words from "./words.tsx";

interface House {
  key: string;
  name: string;
  isClient: boolean;
  people: Person[];
}

const isClient = ({ role, company }: Person): boolean =>
  role === "client" || company?.is_client === true;
const isAgent = ({ kind }: Person): boolean => kind === "agent";
const hasCome = ({ status }: Person): boolean => status !== "invited";

/** `8 on the team, 2 clients, 1 agent`. */
export function whoAreThere(people: readonly Person[]): string {
  const [agents, rest] = [people.filter(isAgent), people.filter((one) => !isAgent(one))];
  const come = rest.filter(hasCome);
  const clients = come.filter(isClient).length;
  return [
    words.onTeam(come.length - clients),
    clients > 0 && words.countedClients(clients),
    agents.length > 0 && words.countedAgents(agents.length),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The organization's own house first, then those of the team, then those of clients, each by its name. */
function housesOf(people: readonly Person[], own: string): House[] {
  const houses = new Map<string, House>();
  for (const who of people) {
    const isOfClient = isClient(who);
    // Who has no company is of the organization's own, or a client of nobody known.
    const isOwn = !isOfClient && (!who.company || who.company.name === own);
    const key = isOwn ? "own" : (who.company?.id ?? "clients");
    const name = isOwn ? own : (who.company?.name ?? shared.clients);
    const house = houses.get(key) ?? { key, name, isClient: isOfClient, people: [] };
    house.people.push(who);
    houses.set(key, house);
  }
  const rank = ({ key, isClient: isLast }: House) => (key === "own" ? 0 : isLast ? 2 : 1);
  return [...houses.values()].toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

interface Props {
  people: readonly Person[];
  /** Whether one may know of invitations that are open. */
  isAsked: boolean;
}

/** Everybody once: by the house they come from, then programs, then who hasn't come yet. */
export function Everybody({ people, isAsked }: Props) {
  const org = useOrg();
  const own = useMe()?.name ?? "";
  const open = useQuery({ ...invitations(org), enabled: isAsked }).data ?? [];
  const asked = new Set(open.map(({ membership_id }) => membership_id));
  const come = people.filter((who) => hasCome(who) && !isAgent(who));
  const agents = people.filter(isAgent);
  const others = people.filter((who) => !hasCome(who) && !asked.has(who.membership_id));
  return (
    <>
      {housesOf(come, own).map(({ key, name, people: inside }) => (
        <Folk key={key} title={name} people={inside} />
      ))}
      {agents.length > 0 && <Folk title={shared.agents} people={agents} />}
      {open.length + others.length > 0 && (
        <Waiting all={open} others={others.length > 0 && <Faces people={others} />} />
      )}
    </>
  );
}

const Folk = ({ title, people }: { title: string; people: readonly Person[] }) => (
  <>
    <h2 className="title-s hey-gap" dir="auto">
      {title}
    </h2>
    <Faces people={people} />
  </>
);

function Faces({ people }: { people: readonly Person[] }) {
  const org = useOrg();
  const me = useMe()?.membership_id;
  return (
    <ul className="folk">
      {people.map((who) => (
        <li key={who.membership_id}>
          <Face who={who} size="l" isNamed />
          <div>
            <Link className="cover" to="/$org/people/$id" params={{ org, id: who.membership_id }}>
              {who.name}
            </Link>
            <p className="small muted">
              {who.membership_id === me
                ? words.titleAndYou(who.title)
                : who.title && apart(who.title)}
            </p>
          </div>
          <Tag who={who} />
        </li>
      ))}
    </ul>
  );
}

/** What sets somebody apart from others there. */
function Tag({ who }: { who: Person }) {
  const today = useToday();
  if (isAway(who, today))
    return (
      <span className="tag tag-warn">
        <Palmtree className="i" aria-hidden />
        {shared.away}
      </span>
    );
  if (!hasCome(who)) return <span className="tag">{words.invited}</span>;
  if (isAgent(who)) return <span className="tag tag-good">{words.agent}</span>;
  if (isClient(who)) return <span className="tag tag-warn">{words.client}</span>;
  return who.role === "member" ? null : <span className="tag">{ROLES[who.role]}</span>;
}
