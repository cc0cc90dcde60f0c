import type { RecordingType } from "#/core/recordings/type.ts";
import { allTypes, isCreatable, isTop } from "#/core/recordings/types.ts";
import { furnished } from "./content.ts";
import { kindOf, underOf } from "./kinds.ts";
import type { Body, Who } from "./world.ts";

/** A project with clients on it, and how one of each type is made there. */
export async function sampled() {
  const s = await furnished();
  const category = async (name: string): Promise<Body> => {
    const { id, icon } = (await s.call("owner", "POST", "/categories", { name, icon: "📣" })).body;
    return { id, name, icon };
  };
  await s.call("owner", "PUT", `/projects/${s.project.id}/health`, { enabled: true });
  await s.call("owner", "PUT", `/projects/${s.project.id}/people`, {
    grant: [s.people.client.membershipId],
  });
  const scene = {
    ...s,
    categories: { news: await category("News"), ideas: await category("Ideas") },
  };
  const sampleOf = (type: string) => ({
    under: underOf(type),
    besides: {},
    edited: {},
    ...kindOf(type).sample(scene),
  });
  /** Makes one, as it is answered. */
  const make = async (who: Who, type: string, changes: Body = {}): Promise<Body> => {
    const { sent, path, under: parent } = sampleOf(type);
    const at = path ?? `/recordings/${s.parents[parent ?? ""]}/children`;
    const made = await s.call(who, "POST", at, { ...(path ? {} : { type }), ...sent, ...changes });
    if (made.status !== 201) throw new Error(`no ${type} was made: ${JSON.stringify(made.body)}`);
    return path ? (await s.call(who, "GET", `/recordings/${made.body.id}`)).body : made.body;
  };
  /** Its own fields as they are answered. */
  const ownOf = ({ name, output }: RecordingType): Body => {
    const { sent, besides } = sampleOf(name);
    return {
      ...Object.fromEntries(Object.entries(sent).filter(([key]) => key in output)),
      ...besides,
    };
  };
  /**
   * What any write leaves in the file: recordings and their versions, events, news, work, cheers,
   * followers.
   */
  const traces = () =>
    s.rows(`select (select sum(version) from recordings) as versions, (select count(*) from recordings) as recordings,
      (select count(*) from events) as events, (select count(*) from notifications) as notifications,
      (select count(*) from jobs) as jobs, (select count(*) from cheers) as cheers,
      (select count(*) from subscriptions) as followers, (select count(*) from assignments) as assignments,
      (select count(*) from bookmarks) as bookmarks, (select count(*) from watches) as watchers,
      (select sum(opted_out) from question_askees) as opted_out`);
  return { ...s, traces, sampleOf, ownOf, makeOne: make };
}
export type Sampled = Awaited<ReturnType<typeof sampled>>;

/** The types that people make: all but the tools that come with a project. */
export const madeTypes = (): RecordingType[] =>
  allTypes().filter((type) => isCreatable(type) || isTop(type));
