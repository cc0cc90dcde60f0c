import { useQuery } from "@tanstack/react-query";
import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { changedIn } from "../../ui/form/changed.ts";
import { Choice, Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { doors } from "../door/data.ts";
import { rules } from "./data.ts";
import * as words from "./words/organization.words.tsx";

type Settings = Schemas["OrgSettings"];
type Body = Schemas["UpdateSettingsRequest"];
type Names = Record<string, string | null>;

type OnOff = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];
const RULES: readonly (readonly [OnOff, label: string, hint: string])[] = [
  ["restrict_project_edits", words.onlyAdminsChangeProjects, words.nameToolsAndPeople],
  ["restrict_people_edits", words.onlyAdminsInvite, words.othersSee],
  ["restrict_content_actions", words.onlyAuthorsThrowAway, words.whatOthersWrote],
  ["restrict_public_links", words.onlyAdminsMakeLinks, words.toWhatIsInHere],
];
type Choices = readonly (readonly [value: string, label: string])[];
/** For how many minutes a comment is edited. */
const EDITED: Choices = [
  ["", words.asLongAsOneLikes],
  ["15", words.aQuarter],
  ["60", words.anHour],
  ["1440", words.aDay],
];
const KEPT: Choices = [
  ["", words.forEver],
  ["365", words.aYear],
  ["730", words.twoYears],
  ["1825", words.fiveYears],
];

/** What holds for everybody. */
export function Rules({ isOwner }: { isOwner: boolean }) {
  const org = useOrg();
  const known = useQuery(rules(org));
  const save = (body: Body) =>
    void act({
      send: () => api.patch("/api/v1/{org_slug}/settings", { ...inOrg(org), body }),
      about: ["/settings", "/account"],
      failed: shared.couldntSave,
    });
  return (
    <Loaded of={known}>
      {(now) => (
        <>
          <section className="block">
            <h2 className="title-s">{words.whoMayWhat}</h2>
            <div className="set-stack stack">
              {RULES.map(([key, label, hint]) => (
                <Switch
                  key={key}
                  label={label}
                  hint={hint}
                  checked={now[key]}
                  onChange={(event) => save({ [key]: event.target.checked })}
                />
              ))}
              {isOwner && (
                <Switch
                  label={words.everybodyNeedsFactor}
                  hint={words.whoHasNone}
                  checked={now.require_two_factor}
                  onChange={(event) => save({ require_two_factor: event.target.checked })}
                />
              )}
              {isOwner && <WayIn now={now.require_provider} save={save} />}
              <Choice
                label={words.howLongEdited}
                value={now.limit_comment_editing ?? ""}
                onChange={({ target: { value } }) =>
                  save({ limit_comment_editing: value ? Number(value) : null })
                }
                options={withNow(EDITED, now.limit_comment_editing, words.minutes)}
              />
              <Choice
                label={words.howLongHistory}
                value={now.history_retention_days ?? ""}
                onChange={({ target: { value } }) =>
                  save({ history_retention_days: value ? Number(value) : null })
                }
                options={withNow(KEPT, now.history_retention_days, words.days)}
              />
            </div>
          </section>
          <ToolNames names={now.tool_names} />
        </>
      )}
    </Loaded>
  );
}

interface WayInProps {
  now: Settings["require_provider"];
  save: (body: Body) => void;
}

/** Who says who everybody is, where the server has anybody to ask; who wants it came so. */
function WayIn({ now, save }: WayInProps) {
  const offered = useQuery(doors()).data?.providers ?? [];
  if (offered.length === 0 && now === null) return null;
  const choices = offered.map(({ id, name }) => [id, name] as const);
  return (
    <Choice
      label={words.howEverybodyComes}
      hint={words.whoComesOtherwise}
      value={now ?? ""}
      onChange={({ target: { value } }) =>
        save({ require_provider: offered.find(({ id }) => id === value)?.id ?? null })
      }
      options={withNow([["", words.anyWay], ...choices], now, String)}
    />
  );
}

/** The usual choices, with what was chosen elsewhere. */
const withNow = <Now extends number | string>(
  usual: Choices,
  now: Now | null,
  say: (now: Now) => string,
): Choices =>
  now === null || usual.some(([value]) => value === `${now}`)
    ? usual
    : [...usual, [`${now}`, say(now)]];

const TOOLS = {
  message_board: shared.messageBoard,
  todos: shared.toDos,
  folder: words.docsAndFiles,
  schedule: shared.schedule,
  board: shared.board,
  chat: shared.chat,
} as const;

/** What the tools of new projects are called here. */
function ToolNames({ names }: { names: Settings["tool_names"] }) {
  const org = useOrg();
  const save = async (fields: FormData) => {
    const keys = Object.keys(TOOLS);
    const given: Names = Object.fromEntries(keys.map((key) => [key, typed(fields, key) || null]));
    const shown: Names = Object.fromEntries(keys.map((key) => [key, null]));
    const tool_names = changedIn(given, Object.assign(shown, names));
    await api.patch("/api/v1/{org_slug}/settings", { ...inOrg(org), body: { tool_names } });
    refresh("/settings");
    say(words.newProjectsUseNames);
  };
  return (
    <section className="block">
      <h2 className="title-s">{words.whatToolsAreCalled}</h2>
      <Form
        isOneOfMany
        action={shared.save}
        send={save}
        className="stack set-stack"
        draft={placeOf("tool-names", org)}
      >
        {Object.entries(TOOLS).map(([key, label]) => (
          <Field
            key={key}
            label={label}
            name={key}
            placeholder={label}
            defaultValue={Object.entries(names).find(([one]) => one === key)?.[1] ?? ""}
          />
        ))}
      </Form>
    </section>
  );
}
