interface Named {
  id: string;
  title: string;
}

const nameOf = ({ title }: Named): string => title.trim().toLowerCase();

/**
 * What a part of a page is to whoever is led from one to the next: a part by its name alone, and only a group where
 * another beside it has that name too.
 */
export const roleAmong = (one: Named, all: readonly Named[]): "group" | undefined =>
  all.some((other) => other.id !== one.id && nameOf(other) === nameOf(one)) ? "group" : undefined;
