import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { useOrg, useToday, withId } from "../../lib/org.ts";
import { shortDay } from "../../lib/when.ts";
import { Face } from "../../ui/faces.tsx";
import * as words from "./words.ts";

const answerers = (org: string, id: string) =>
  kept(api.question("/api/v1/{org_slug}/recordings/{id}/answers/by", withId(org, id)));

interface Props {
  question: string;
  /** Whose answers are shown; null for everybody's. */
  by: string | null;
  onChange: (by: string | null) => void;
}

/** Who answered, and how often; a person's answers are shown alone by a click. */
export function Answerers({ question, by, onChange }: Props) {
  const today = useToday();
  const all = useQuery(answerers(useOrg(), question)).data ?? [];
  if (all.length < 2) return null;
  return (
    <fieldset className="row row-wrap filters" aria-label={words.whoseAnswers}>
      {all.map(({ creator, answers_count, last_answered_on }) => {
        const { membership_id: id, name } = creator;
        return (
          <button
            key={id}
            type="button"
            className="chip chip-line"
            aria-pressed={by === id}
            title={words.answersAndLast(answers_count, shortDay(last_answered_on, today))}
            onClick={() => onChange(by === id ? null : id)}
          >
            <Face who={creator} isNamed />
            <bdi>{name}</bdi> <span className="num muted">{answers_count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
