import { exchangeOperation, operation } from "#/core/access/operation.ts";
import { personalExchange, personalOperation } from "#/core/identity/operation.ts";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { NotFound } from "#/platform/errors.ts";
import { answerBytes } from "#/platform/http/bytes.ts";
import { ifChanged } from "#/platform/http/etag.ts";
import { nothing } from "#/platform/operation.ts";
import { receiving } from "../receive.ts";
import { changeAvatar, replaceAvatar } from "./avatar.ts";
import { changeLogo, replaceLogo } from "./logo.ts";
import { isPicture, LARGEST_PICTURE_BYTES, pictureField } from "./square.ts";

export const updateLogo = exchangeOperation({
  id: "updateLogo",
  tag: "Organizations",
  method: "PUT",
  path: "/account/logo",
  access: "admin",
  errors: [413, 415, 422],
  summary: "Change the logo",
  description:
    "Any image; it becomes a square webp. What is missing to a square stays transparent.",
  form: t.Object({ logo: pictureField }),
  answers: { 204: { description: "It is changed." } },
  run: async ({ scope, services, exchange }) => {
    const asked = { field: "logo", mostBytes: LARGEST_PICTURE_BYTES };
    await receiving(services.store.storage, exchange.request, asked, (received) =>
      changeLogo(services, scope, received),
    );
    exchange.set.status = 204;
  },
});

export const deleteLogo = operation({
  id: "deleteLogo",
  tag: "Organizations",
  method: "DELETE",
  path: "/account/logo",
  access: "admin",
  summary: "Show no logo",
  returns: "There is none.",
  answer: nothing,
  run: ({ scope }) => replaceLogo(scope, null),
});

const ofOneself = { tag: "People", path: "/api/v1/me/avatar", signedIn: "any" } as const;

export const updateAvatar = personalExchange({
  ...ofOneself,
  id: "updateAvatar",
  method: "PUT",
  errors: [413, 415, 422],
  summary: "Change your picture",
  description:
    "Any image; it becomes a square webp of its middle. A moment later everybody who is shown you has its address: `avatar_url`, in all your organizations.",
  form: t.Object({ avatar: pictureField }),
  answers: { 204: { description: "It is changed." } },
  run: async ({ caller, services, exchange }) => {
    const asked = { field: "avatar", mostBytes: LARGEST_PICTURE_BYTES };
    await receiving(services.store.storage, exchange.request, asked, (received) =>
      changeAvatar(services, caller.identityId, received),
    );
    exchange.set.status = 204;
  },
});

export const deleteAvatar = personalOperation({
  ...ofOneself,
  id: "deleteAvatar",
  method: "DELETE",
  summary: "Show no picture of you",
  returns: "There is none.",
  answer: nothing,
  run: ({ caller, services }) => replaceAvatar(services, caller.identityId, null),
});

export const getPicture = openExchange({
  id: "getPicture",
  tag: "Organizations",
  method: "GET",
  path: "/pictures/:id/:name",
  params: { id: t.String(), name: t.String() },
  isHidden: true,
  summary: "A picture of an organization, or of a person",
  answers: { 200: { description: "The picture." } },
  run: async ({ params, services, exchange }) => {
    const { request } = exchange;
    const etag = `"${params.name}"`;
    if (!isPicture(params.id, params.name)) throw new NotFound();
    ifChanged(request, etag);
    const key = `${params.id}/${params.name}`;
    const { storage } = services.store;
    const byteSize = await storage.stat(key);
    if (byteSize === null) throw new NotFound();
    return answerBytes(request, {
      byteSize,
      etag,
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "cross-origin",
      },
      read: (span) => storage.read(key, span),
    });
  },
});
