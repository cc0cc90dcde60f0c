import type { AnyElysia } from "elysia";
import { releaseMails } from "#/core/notifications/release.ts";
import type { Seed } from "#/core/orgs/create.ts";
import type { PreferencesChanged } from "#/core/people/preferences.ts";
import { installRecordingTypes, type RecordingType } from "#/core/recordings/type.ts";
import { boards } from "#/features/boards/index.ts";
import { chat } from "#/features/chat/index.ts";
import { checkIns } from "#/features/check-ins/index.ts";
import { cheers } from "#/features/cheers/index.ts";
import { clients } from "#/features/clients/index.ts";
import { comments } from "#/features/comments/index.ts";
import { docs } from "#/features/docs/index.ts";
import { health } from "#/features/health/index.ts";
import { messages } from "#/features/messages/index.ts";
import { my } from "#/features/my/index.ts";
import { progress } from "#/features/progress/index.ts";
import { publicLinks } from "#/features/public-links/index.ts";
import { reports } from "#/features/reports/index.ts";
import { roadmap } from "#/features/roadmap/index.ts";
import { schedule } from "#/features/schedule/index.ts";
import { search } from "#/features/search/index.ts";
import { todos } from "#/features/todos/index.ts";
import type { TSchema } from "#/lib/schema.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import type { Services } from "#/platform/services.ts";

interface Feature {
  types: readonly RecordingType[];
  routes?: readonly ((services: Services) => AnyElysia)[];
  /** Its named schemas in the API description. */
  schemas?: Readonly<Record<string, TSchema>>;
  /** What its kinds of jobs do. */
  jobs?: (services: Services) => JobHandlers;
  /** What it does when somebody chose something new for all their organizations. */
  preferencesChanged?: PreferencesChanged;
  /** What a new organization gets of this feature. */
  seed?: Seed;
}

/** The one list. A new feature is its folder plus one line here. */
export const features: readonly Feature[] = [
  messages,
  todos,
  docs,
  schedule,
  boards,
  chat,
  checkIns,
  clients,
  comments,
  cheers,
  publicLinks,
  progress,
  health,
  roadmap,
  search,
  my,
  reports,
];

export const preferencesChanged: PreferencesChanged = (w, before, after) => {
  releaseMails(w, before, after);
  for (const feature of features) feature.preferencesChanged?.(w, before, after);
};

installRecordingTypes(features.flatMap(({ types }) => types));
