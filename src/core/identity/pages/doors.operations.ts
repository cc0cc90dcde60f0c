import { named, oneOf, t } from "#/lib/schema.ts";
import { PROVIDER_IDS } from "#/platform/sign-in-providers.ts";
import { isNobodyHere } from "../addresses/admission.ts";
import { authExchange } from "../exchange.ts";

const doorsSchema = named(
  "Doors",
  t.Object({
    signUp: oneOf(["open", "invited"], {
      description: "`invited`: only who brings the token of an invitation signs up.",
    }),
    isNobodyHere: t.Boolean({
      description: "Nobody has signed up yet: whoever does so first makes the first organization.",
    }),
    providers: t.Array(
      t.Object({
        id: oneOf(PROVIDER_IDS),
        name: t.String({ description: "As people know it." }),
      }),
      { description: "By which one can sign in beside a password and a passkey." },
    ),
  }),
);

export const doors = authExchange({
  id: "getDoors",
  tag: "Authentication",
  method: "GET",
  path: "/doors",
  errors: [],
  summary: "How one comes in here",
  description: "What a page to sign in on shows. It needs no session.",
  answers: {
    200: {
      description: "The ways in.",
      schema: doorsSchema,
      example: {
        signUp: "open" as const,
        isNobodyHere: false,
        providers: [{ id: "google" as const, name: "Google" }],
      },
    },
  },
  run: async ({ services }) => ({
    signUp: services.config.signUp,
    isNobodyHere: await isNobodyHere(services),
    providers: services.config.providers.map(({ id, name }) => ({ id, name })),
  }),
});
