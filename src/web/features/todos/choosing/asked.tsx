import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../../lib/api.ts";
import { useOrg } from "../../../lib/org.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Choice, Field, Form, Switch, typed } from "../../../ui/form/form.tsx";
import { PickPeople } from "../../../ui/pick-people.tsx";
import * as shared from "../../../ui/words.ts";
import { SeesThere } from "../../client/sees-there.tsx";
import * as clientWords from "../../client/words.tsx";
import { allIn, recording } from "../../recording/data.ts";
import { usePeopleIn } from "../../recording/people.ts";
import { WhereTo } from "../../thread/where-to.tsx";
import * as words from "../words.tsx";
import type { Deed, Done } from "./deed.ts";

type Todo = Schemas["Todo"];

/** What asks more before it is done to the chosen. */
export type Asking = "who" | "when" | "move" | "copy" | "group";

interface Props {
  asking: Asking;
  todos: readonly Todo[];
  /** Throws what is refused. */
  deed: (deed: Deed, done: Done) => Promise<unknown>;
  onClose: () => void;
}

interface FormProps extends Omit<Props, "asking"> {
  /** The deed, and then the window closes. */
  send: (deed: Deed, done: Done) => Promise<void>;
}

const TITLES: Record<Asking, (count: number) => string> = {
  who: words.whoDoes,
  when: words.dayFor,
  move: words.moveTo,
  copy: words.copyTo,
  group: words.groupOf,
};

/** Asks what is to be done to all that are chosen. */
export function Asked({ asking, ...props }: Props) {
  const title = TITLES[asking](props.todos.length);
  const send = async (deed: Deed, done: Done) => {
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
  ["add", words.thesePeopleToo],
  ["replace", words.thesePeopleAlone],
  ["remove", words.thesePeopleNoMore],
];

function Who({ todos, send, onClose }: FormProps) {
  const people = usePeopleIn(todos[0]?.project_id ?? null) ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const assign = (fields: FormData) => {
    const mode = MODES.find(([one]) => one === fields.get("mode"))?.[0] ?? "add";
    return send({ verb: "assign", membership_ids: [...chosen], mode }, words.assigned);
  };
  return (
    <Form action={shared.save} send={assign} onCancel={onClose}>
      <PickPeople label={shared.people} people={people} chosen={chosen} onChange={setChosen} />
      <Choice label={words.theyAreFor} name="mode" options={MODES} />
    </Form>
  );
}

const WAYS = [
  ["day", words.onOneDay],
  ["shift", words.someDaysLater],
  ["none", words.onNoDay],
] as const;

function When({ send, onClose }: FormProps) {
  const [way, setWay] = useState("day");
  const set = (fields: FormData) => {
    if (way === "shift")
      return send({ verb: "shift_dates", days: Number(fields.get("days")) }, words.shifted);
    const due_on = way === "day" ? typed(fields, "day") : null;
    return send({ verb: "due", due_on }, due_on ? words.haveDay : words.haveNoDay);
  };
  return (
    <Form action={shared.save} send={set} onCancel={onClose}>
      <Choice
        label={shared.due}
        options={WAYS}
        value={way}
        onChange={(event) => setWay(event.target.value)}
      />
      {way === "day" && <Field label={words.day} name="day" type="date" required />}
      {way === "shift" && (
        <Field
          label={words.days}
          name="days"
          type="number"
          step={1}
          defaultValue={1}
          required
          hint={words.howDaysCount}
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
      ? send({ verb: "copy", parent_id, include_comments }, words.copied)
      : send({ verb: "move", parent_id }, words.moved);
  };
  const [first] = todos;
  const [isWhole, setWhole] = useState(false);
  return (
    <Form action={isCopy ? words.copyThem : words.moveThem} send={place} onCancel={onClose}>
      {first && (
        <WhereTo
          placed={first}
          isCopy={isCopy}
          about={(parent) => (
            <SeesThere
              seen={todos}
              parent={parent}
              isCopy={isCopy}
              comments={isWhole || !isCopy ? clientWords.theirComments : undefined}
            />
          )}
        />
      )}
      {isCopy && (
        <Switch
          label={words.withTheirComments}
          name="comments"
          checked={isWhole}
          onChange={(event) => setWhole(event.target.checked)}
        />
      )}
    </Form>
  );
}

/** The groups of the list that the first of them is in. */
function useGroups([first]: readonly Todo[]) {
  const org = useOrg();
  const above = useQuery(recording(org, first?.parent_id ?? "")).data;
  const isInGroup = above?.type === "todolist" && above.is_group;
  const list = (isInGroup ? above.parent_id : above?.id) ?? "";
  const inside = allIn(org, list, { type: "todolist" });
  return useQuery({ ...inside, enabled: list !== "" }).data ?? [];
}

function Grouped({ todos, send, onClose }: FormProps) {
  const groups = useGroups(todos);
  const [to, setTo] = useState("new");
  const group = (fields: FormData) => {
    const isOld = to !== "new" && to !== "none";
    const title = to === "new" ? { title: typed(fields, "title") } : undefined;
    const done = to === "none" ? words.inNoGroup : words.inGroup;
    return send({ verb: "group", parent_id: isOld ? to : null, ...title }, done);
  };
  const options = [
    ["new", words.newGroup],
    ...groups.map(({ id, title }) => [id, title] as const),
    ["none", words.noGroup],
  ] as const;
  return (
    <Form action={shared.save} send={group} onCancel={onClose}>
      <Choice
        label={words.group}
        options={options}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {to === "new" && <Field label={shared.whatItIsCalled} name="title" required />}
    </Form>
  );
}
