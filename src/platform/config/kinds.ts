import { isIP } from "node:net";
import { LOCAL_HOST } from "../http/address.ts";
import type { Kind } from "./variable.ts";

/** A whole number within two bounds. */
export const wholeNumber = (least: number, most: number): Kind<number> => ({
  must: `a whole number from ${least} to ${most}`,
  read(text) {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
  },
});

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Kind<Word> => ({
  must: `one of ${words.join(", ")}`,
  read: (text) => words.find((word) => word === text),
});

/** A switch: `on` or `off`, `1` or `0`. */
export const onOff: Kind<boolean> = {
  must: "on or off",
  read: (text) => {
    if (text === "on" || text === "1") return true;
    return text === "off" || text === "0" ? false : undefined;
  },
};

/** Any text on one line. */
export const text: Kind<string> = {
  must: "text on one line",
  read: (text) => (/\p{Cc}/u.test(text) ? undefined : text),
};

const isPlain = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === "/" && `${search}${hash}${username}${password}` === "";

/** The origin of an http or https address that has nothing behind its host. */
export const webOrigin: Kind<string> = {
  must: "an http or https address without a path, a name or a password",
  read(text) {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) && isPlain(url) ? url.origin : undefined;
  },
};

/** An address of a server that only this machine needs to reach. */
export const apiAddress: Kind<URL> = {
  must: "an http or https address without a path",
  read: (text) => (webOrigin.read(text) === undefined ? undefined : new URL(text)),
};

/** Where something else can be asked: https, or http on this machine; a path is fine. */
export const issuerAddress: Kind<string> = {
  must: "the https address of an issuer of OpenID Connect",
  read(text) {
    const url = URL.parse(text);
    const isLocal = url?.protocol === "http:" && LOCAL_HOST.test(url.hostname);
    return (url?.protocol === "https:" || isLocal) && !url?.search && !url?.hash ? text : undefined;
  },
};

/** `smtp://…` or `smtps://…` with a host. */
export const smtpAddress: Kind<string> = {
  must: "an address such as smtp://user:password@mail.example.com:587",
  read(text) {
    const url = URL.parse(text);
    return url && /^smtps?:$/.test(url.protocol) && url.hostname !== "" ? text : undefined;
  },
};

/** Who a mail is from. */
export interface Sender {
  name: string;
  address: string;
}

/** `ada@example.com` or `Ada Lovelace <ada@example.com>`. */
export const sender: Kind<Sender> = {
  must: "an address such as atoll@example.com or Coral Reef <atoll@example.com>",
  read(text) {
    const [, quoted, plain = text] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? [];
    const name = (quoted ?? "").replace(/^"(.*)"$/, "$1");
    if (/[\p{Cc}"<>]/u.test(name) || !/^[^\s@<>",;:()]{1,64}@[^\s@<>",;:()]{1,250}$/.test(plain))
      return undefined;
    return { name: name || "Atoll", address: plain };
  },
};

/** Words with commas between them. */
export const wordsOf = (text: string): string[] =>
  text.split(",").flatMap((word) => word.trim() || []);

/** A list of what another kind reads, with commas between. */
export const listOf = <T>(one: Kind<T>, must: string): Kind<T[]> => ({
  must,
  read(text) {
    const found: T[] = [];
    for (const word of wordsOf(text)) {
      const value = one.read(word);
      if (value === undefined) return undefined;
      found.push(value);
    }
    return found;
  },
});

/** `name=number` pairs; which names there are is for whoever uses them to say. */
export const numbersByName: Kind<Map<string, number>> = {
  must: "pairs such as tokens=100,organizations=20",
  read(text) {
    const found = new Map<string, number>();
    for (const pair of wordsOf(text)) {
      const [, name, number] = /^([a-z_]+)\s*=\s*([1-9]\d{0,8})$/.exec(pair) ?? [];
      if (name === undefined) return undefined;
      found.set(name, Number(number));
    }
    return found;
  },
};

/** An address or a name of this machine, without a port. */
export const listenAddress: Kind<string> = {
  must: "an address or a name without a port, such as 127.0.0.1; the port is PORT",
  read: (text) => (isIP(text) > 0 || /^[\w.-]+$/.test(text) ? text : undefined),
};

/** What opens something: nothing is said of how it is written but its length. */
export const key = (least: number): Kind<string> => ({
  must: `at least ${least} characters without a blank`,
  read: (text) => (text.length >= least && /^\S+$/.test(text) ? text : undefined),
});
