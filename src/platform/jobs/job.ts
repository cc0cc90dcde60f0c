import { Value } from "@sinclair/typebox/value";
import { type Static, type TObject, type TProperties, t } from "#/lib/schema.ts";
import type { Services } from "../services.ts";
import type { JobHandler } from "./handler.ts";

declare const made: unique symbol;

/**
 * Work for an outbox. Only a kind of job makes one, so that its payload is what its handler takes.
 */
export interface JobRequest {
  readonly kind: string;
  readonly dueAt: Date;
  readonly payload: Record<string, unknown>;
  readonly [made]: true;
}

/** A kind of job: who puts one into an outbox and who takes it out share this value. */
export interface JobKind<P> {
  readonly kind: string;
  /** One that runs at or after a time. */
  at(dueAt: Date, payload: P): JobRequest;
  /** Throws for a payload that is none of this kind. */
  check(payload: unknown): P;
}

/** The mark that a kind made it. */
const requested = (request: { kind: string; dueAt: Date; payload: object }): JobRequest =>
  request as JobRequest;

export function jobKind<P extends TProperties>(
  kind: string,
  payload: P,
): JobKind<Static<TObject<P>>> {
  const schema = t.Object(payload);
  return {
    kind,
    at: (dueAt, payload) => requested({ kind, dueAt, payload }),
    check(payload) {
      if (Value.Check(schema, payload)) return payload;
      throw new Error(`This is no payload of a job of kind ${kind}`);
    },
  };
}

/** What a kind of job does. */
export interface HandledJob {
  readonly kind: string;
  handler(services: Services): JobHandler;
}

/** Says what a kind of job does, with its payload as it was put into the outbox. */
export const handles = <P>(
  { kind, check }: JobKind<P>,
  handler: JobHandler<P> | ((services: Services) => JobHandler<P>),
): HandledJob => ({
  kind,
  handler: (services) =>
    checking(check, typeof handler === "function" ? handler(services) : handler),
});

/** The same handler for payloads as the file has them. */
function checking<P>(check: (payload: unknown) => P, handler: JobHandler<P>): JobHandler {
  if ("send" in handler)
    return {
      send: async (context, payload) => handler.send(context, check(payload)),
      giveUp: handler.giveUp && ((tx, payload) => handler.giveUp?.(tx, check(payload))),
    };
  const rest = "isFinal" in handler && handler.isFinal ? { isFinal: true as const } : {};
  if ("dispatch" in handler)
    return {
      ...rest,
      dispatch: async (context, payload) => handler.dispatch(context, check(payload)),
    };
  return "piece" in handler
    ? { ...rest, piece: (tx, payload) => handler.piece(tx, check(payload)) }
    : { ...rest, change: (tx, payload) => handler.change(tx, check(payload)) };
}
