/**
 * A small model of who sees and may do what, written from the rules of the specification (7 to 11)
 * and the table of abilities alone. It shares nothing with the server but the words.
 */
export type Role = "owner" | "admin" | "member" | "client";
export type Status = "active" | "archived" | "trashed" | "drafted";

export interface Person {
  who: string;
  role: Role;
}

export interface Project {
  id: string;
  allAccess: boolean;
  members: Set<string>;
}

export interface Item {
  id: string;
  type: string;
  project: Project;
  parent: Item | null;
  author: string;
  shown: boolean;
  draft: boolean;
  status: Status;
  /** It came with its board and stays. */
  fixed?: boolean;
}

/** Which types go under which, by rule 11. */
const UNDER: Record<string, readonly string[]> = {
  message: ["message_board"],
  todolist: ["todo_set", "todolist"],
  todo: ["todolist", "todo"],
  document: ["folder"],
  folder: ["folder"],
  column: ["board"],
  card: ["column"],
  card_step: ["card"],
  client_correspondence: ["clients"],
};
export const MAKEABLE = [...Object.keys(UNDER), "comment"];
const COMPLETABLE = ["todo", "card", "card_step"];
const AUTHORED = ["message", "client_correspondence"];

export const isTool = (item: Item): boolean => item.parent === null;

export class Model {
  readonly people = new Map<string, Person>();
  readonly items = new Map<string, Item>();

  #person(who: string): Person {
    const found = this.people.get(who);
    if (!found) throw new Error(`Nobody is ${who}`);
    return found;
  }

  isClient = (who: string): boolean => this.#person(who).role === "client";
  #isAdmin = (who: string): boolean => ["owner", "admin"].includes(this.#person(who).role);

  /** Rules 7 and 9. */
  reaches = (who: string, project: Project): boolean =>
    project.members.has(who) || (project.allAccess && !this.isClient(who));

  sees = (who: string, item: Item): boolean =>
    this.reaches(who, item.project) &&
    (!item.draft || item.author === who) &&
    (!this.isClient(who) || item.shown);

  /** The gravest of its own status and those above it. */
  statusOf(item: Item): Status {
    for (const wanted of ["trashed", "archived"] as const)
      for (let at: Item | null = item; at; at = at.parent) if (at.status === wanted) return wanted;
    return item.draft ? "drafted" : "active";
  }

  #isLive = (item: Item): boolean => ["active", "drafted"].includes(this.statusOf(item));
  under = (root: Item): Item[] =>
    [...this.items.values()].filter((item) => this.#isUnder(item, root));
  #isUnder(item: Item | null, root: Item): boolean {
    return item !== null && (item === root || this.#isUnder(item.parent, root));
  }

  /** Rule 11, and one level of groups and of subtasks. */
  #fits(type: string, parent: Item, moved: Item | null): boolean {
    if (type === "comment") return !isTool(parent) && parent.type !== "comment";
    if (!UNDER[type]?.includes(parent.type)) return false;
    if (type !== parent.type || type === "folder") return true;
    const holdsSame =
      moved !== null &&
      this.under(moved).some((item) => item.parent === moved && item.type === type);
    return parent.parent?.type !== type && !holdsSame;
  }

  /** The status of an attempt to make something, and what it is when it was made. */
  make(who: string, parent: Item, type: string, wants: { shown?: boolean; draft: boolean }) {
    if (!this.sees(who, parent)) return 404;
    if (!this.#fits(type, parent, null)) {
      // Depth is looked at only after the parent itself was found fit for it.
      const isDepth = UNDER[type]?.includes(parent.type);
      return isDepth && (!this.#isLive(parent) || parent.draft) ? 409 : 422;
    }
    if (!this.#isLive(parent) || parent.draft) return 409;
    const inherited = type === "comment" ? parent.shown : (wants.shown ?? parent.shown);
    return { shown: this.isClient(who) || inherited, draft: wants.draft };
  }

  edit(who: string, item: Item): number {
    const status = this.#change(who, item);
    return status === 200 && isTool(item) ? 403 : status;
  }

  #change(who: string, item: Item): number {
    if (!this.sees(who, item)) return 404;
    if (!this.#mayEdit(who, item)) return 403;
    return this.#isLive(item) ? 200 : 409;
  }

  #mayEdit(who: string, item: Item): boolean {
    if (isTool(item) && item.type !== "folder") return false;
    if (item.type === "comment") return item.author === who;
    if (AUTHORED.includes(item.type)) return item.author === who || this.#isAdmin(who);
    return !this.isClient(who) || item.author === who;
  }

  complete(who: string, item: Item): number {
    const status = this.#change(who, item);
    return status === 200 && !COMPLETABLE.includes(item.type) ? 422 : status;
  }

  assign(who: string, item: Item, assignee: string): number {
    const status = this.complete(who, item);
    const willSee =
      this.reaches(assignee, item.project) && (!this.isClient(assignee) || item.shown);
    return status === 200 && !willSee ? 422 : status;
  }

  #mayManage = (who: string, item: Item): boolean => !this.isClient(who) || item.author === who;

  setStatus(who: string, item: Item, wanted: "active" | "archived" | "trashed"): number {
    if (!this.sees(who, item)) return 404;
    if (isTool(item)) return 422;
    if (!this.#mayManage(who, item)) return 403;
    if (item.fixed) return 422;
    if (wanted === "active" && item.parent && !this.#isLive(item.parent)) return 409;
    if (wanted === "archived" && item.draft) return 409;
    item.status = wanted;
    return 200;
  }

  /** Rule 10: with the subtree; what a client made or said stays visible, comments follow. */
  show(who: string, item: Item, shown: boolean): number {
    if (!this.sees(who, item)) return 404;
    if (isTool(item) ? this.isClient(who) : !this.#mayManage(who, item)) return 403;
    if (!this.#isLive(item)) return 409;
    if (item.type === "comment" || (!shown && this.isClient(item.author))) return 422;
    this.#spread(item, shown);
    return 200;
  }

  #spread(item: Item, shown: boolean): void {
    const follows = item.type === "comment" ? (item.parent?.shown ?? shown) : shown;
    item.shown = follows || this.isClient(item.author);
    for (const child of this.items.values()) if (child.parent === item) this.#spread(child, shown);
  }

  move(who: string, item: Item, target: Item): number {
    if (!this.sees(who, item)) return 404;
    if (isTool(item)) return 422;
    if (!this.#mayManage(who, item)) return 403;
    if (!this.#isLive(item)) return 409;
    if (item.type === "comment") return 422;
    if (target === item.parent) return 200;
    if (!this.sees(who, target)) return 404;
    if (!UNDER[item.type]?.includes(target.type) || this.#isUnder(target, item)) return 422;
    if (!this.#isLive(target) || target.draft) return 409;
    if (!this.#fits(item.type, target, item) || item.fixed) return 422;
    for (const moved of this.under(item)) moved.project = target.project;
    item.parent = target;
    if (!target.shown) this.#spread(item, false);
    return 200;
  }

  /**
   * The status of an attempt to copy, and what the copies are, each with its original, when there
   * are some.
   */
  copy(
    who: string,
    item: Item,
    target: Item,
    withComments: boolean,
  ): number | Map<Item, Omit<Item, "id">> {
    if (!this.sees(who, item)) return 404;
    if (isTool(item) || item.type === "comment") return 422;
    if (!this.#isLive(item)) return 409;
    if (!this.sees(who, target)) return 404;
    if (!UNDER[item.type]?.includes(target.type)) return 422;
    if (!this.#isLive(target) || target.draft) return 409;
    if (!this.#fits(item.type, target, item)) return 422;
    const copies = new Map<Item, Omit<Item, "id">>();
    const add = (original: Item, shown: boolean) => {
      const author = original.type === "comment" ? original.author : who;
      const { type, draft } = original;
      copies.set(original, {
        type,
        draft,
        author,
        project: target.project,
        parent: target,
        shown,
        status: "active",
      });
      for (const child of this.items.values()) {
        if (child.parent !== original || !this.sees(who, child) || !this.#isLive(child)) continue;
        if (child.type === "comment" && !withComments) continue;
        add(child, this.isClient(who) || (shown && child.shown));
      }
    };
    add(item, this.isClient(who) || (target.shown && item.shown));
    return copies;
  }

  publish(who: string, item: Item): number {
    if (!this.sees(who, item)) return 404;
    if (item.author !== who) return 403;
    if (!item.draft || !this.#isLive(item)) return 409;
    item.draft = false;
    return 200;
  }
}
