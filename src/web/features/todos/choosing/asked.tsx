import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../../lib/api.ts";
import { useOrg } from "../../../lib/org.ts";
import { counted } from "../../../lib/plain.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Choice, Field, Form, Switch, typed } from "../../../ui/form.tsx";
import { PickPeople } from "../../../ui/pick-people.tsx";
import { childrenOf, peopleOfProject, recording } from "../../recording/data.ts";
import { WhereTo } from "../../thread/where-to.tsx";
import type { Deed } from "./deed.ts";

type Todo = Schemas["Todo"];

/** What asks more before it is done to the chosen. */
export type Asking = "who" | "when" | "move" | "copy" | "group";

interface Props {
  asking: Asking;
  todos: readonly Todo[];
  /** Throws what is refused. */
  deed: (deed: Deed, done: string) => Promise<unknown>;
  onClose: () => void;
}

interface FormProps extends Omit<Props, "asking"> {
  /** The deed, and then the window closes. */
  send: (deed: Deed, done: string) => Promise<void>;
}

const TITLES: Record<Asking, (what: string) => string> = {
  who: (what) => `Who does ${what}`,
  when: (what) => `A day for ${what}`,
  move: (what) => `Move ${what} to`,
  copy: (what) => `Copy ${what} to`,
  group: (what) => `Group ${what}`,
};

/** Asks what is to be done to all that are chosen. */
export function Asked({ asking, ...props }: Props) {
  const title = TITLES[asking](counted(props.todos.length, "to-do"));
  const send = async (deed: Deed, done: string) => {
    await props.deed(deed, done);
    props.onClose();
  };
  const form = { ...props, send };
  return (
    <Dialog label={title} onClose={props.onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        {asking === "who" && <Who {...form} />}
        {asking === "when" && <When {...form} />}
        {asking === "group" && <Grouped {...form} />}
        {(asking === "move" || asking === "copy") && (
          <Placed {...form} isCopy={asking === "copy"} />
        )}
      </div>
    </Dialog>
  );
}

type Mode = Schemas["BatchAssign"]["mode"];
const MODES: readonly (readonly [Mode, string])[] = [
  ["add", "These people, too"],
  ["replace", "These people alone"],
  ["remove", "These people no more"],
];

function Who({ todos, send, onClose }: FormProps) {
  const project = todos[0]?.project_id ?? "";
  const people = useQuery(peopleOfProject(useOrg(), project)).data ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const assign = (fields: FormData) => {
    const mode = MODES.find(([one]) => one === fields.get("mode"))?.[0] ?? "add";
    return send(
      { verb: "assign", membership_ids: [...chosen], mode },
      "it is said who they are for",
    );
  };
  return (
    <Form action="Save" send={assign} onCancel={onClose}>
      <PickPeople label="People" people={people} chosen={chosen} onChange={setChosen} />
      <Choice label="They are for" name="mode" options={MODES} />
    </Form>
  );
}

const WAYS = [
  ["day", "On one day"],
  ["shift", "Some days later, or earlier"],
  ["none", "On no day"],
] as const;

function When({ send, onClose }: FormProps) {
  const [way, setWay] = useState("day");
  const set = (fields: FormData) => {
    if (way === "shift")
      return send({ verb: "shift_dates", days: Number(fields.get("days")) }, "they have moved on");
    const due_on = way === "day" ? typed(fields, "day") : null;
    return send({ verb: "due", due_on }, due_on ? "they have a day" : "they have no day");
  };
  return (
    <Form action="Save" send={set} onCancel={onClose}>
      <Choice
        label="Due"
        options={WAYS}
        value={way}
        onChange={(event) => setWay(event.target.value)}
      />
      {way === "day" && <Field label="Day" name="day" type="date" required />}
      {way === "shift" && (
        <Field
          label="Days"
          name="days"
          type="number"
          step={1}
          defaultValue={1}
          required
          hint="Below zero is earlier. Those without a day stay without."
        />
      )}
    </Form>
  );
}

function Placed({ todos, send, onClose, isCopy }: FormProps & { isCopy: boolean }) {
  const place = (fields: FormData) => {
    const parent_id = typed(fields, "parent");
    const include_comments = fields.get("comments") === "on";
    return isCopy
      ? send({ verb: "copy", parent_id, include_comments }, "copied")
      : send({ verb: "move", parent_id }, "moved");
  };
  return (
    <Form action={isCopy ? "Copy them" : "Move them"} send={place} onCancel={onClose}>
      <WhereTo type="todo" project={todos[0]?.project_id ?? null} />
      {isCopy && <Switch label="With their comments" name="comments" />}
    </Form>
  );
}

/** The groups of the list that the first of them is in. */
function useGroups([first]: readonly Todo[]) {
  const org = useOrg();
  const above = useQuery(recording(org, first?.parent_id ?? "")).data;
  const isInGroup = above?.type === "todolist" && above.is_group;
  const list = (isInGroup ? above.parent_id : above?.id) ?? "";
  const inside = childrenOf(org, list, { type: "todolist", per_page: 100 });
  return useQuery({ ...inside, enabled: list !== "" }).data ?? [];
}

function Grouped({ todos, send, onClose }: FormProps) {
  const groups = useGroups(todos);
  const [to, setTo] = useState("new");
  const group = (fields: FormData) => {
    const isOld = to !== "new" && to !== "none";
    const title = to === "new" ? { title: typed(fields, "title") } : undefined;
    const done = to === "none" ? "in no group" : "in a group";
    return send({ verb: "group", parent_id: isOld ? to : null, ...title }, done);
  };
  const options = [
    ["new", "A new group"],
    ...groups.map(({ id, title }) => [id, title] as const),
    ["none", "No group"],
  ] as const;
  return (
    <Form action="Save" send={group} onCancel={onClose}>
      <Choice
        label="Group"
        options={options}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {to === "new" && <Field label="What it is called" name="title" required />}
    </Form>
  );
}
