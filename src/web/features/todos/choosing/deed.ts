import { ApiError } from "#/client/errors.ts";
import { api, type Schemas } from "../../../lib/api.ts";
import { refresh } from "../../../lib/optimistic.ts";
import { sentenceOf } from "../../../lib/refusals/sentence.ts";
import * as words from "../words.tsx";

type Todo = Schemas["Todo"];

/** A deed of the batch, without those it is done to. */
type Without<T> = T extends { ids: string[] } ? Omit<T, "ids"> : never;
export type Deed = Without<Schemas["Batch"]>;

/** What is said of so many once it is done. */
export type Done = (count: number) => string;

/** What was refused, in words that name the row, and which one it is. */
export class Refused extends ApiError {
  constructor(
    readonly of: string | null,
    { status, code, details, requestId }: ApiError,
    message: string,
  ) {
    // What is wrong is said of a row, not of a field that the window has.
    super(status, code, message, {}, details, requestId);
  }
}

const PLACE = /^ids\[(\d+)\]$/;

/** A refusal that names the first row that it is about. */
function refusedOf(error: ApiError, todos: readonly Todo[]): Refused {
  if (error.status === 404) return new Refused(null, error, words.isGone);
  for (const [field, issues] of Object.entries(error.fields)) {
    const todo = todos[Number(PLACE.exec(field)?.[1] ?? -1)];
    const said = issues[0]?.message ?? error.message;
    if (todo) return new Refused(todo.id, error, words.refused(todo.title, said));
  }
  return new Refused(null, error, sentenceOf(error));
}

/** Does one thing to all of them or to none; throws `Refused`. */
export async function doToAll(org_slug: string, todos: readonly Todo[], deed: Deed) {
  const ids = todos.map(({ id }) => id);
  const above = todos.map(({ parent_id }) => parent_id);
  const askAnew = () =>
    refresh(...ids, ...above, "parent_id" in deed ? deed.parent_id : null, "/my/", "/calendar");
  try {
    const done = await api.post("/api/v1/{org_slug}/recordings/batch", {
      params: { path: { org_slug } },
      body: { ...deed, ids },
    });
    askAnew();
    return done;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400) throw error;
    // What is gone leaves the page; all else stays as it was chosen.
    if (error.status === 404) askAnew();
    throw refusedOf(error, todos);
  }
}
