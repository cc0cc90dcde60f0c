import { endedAccess, type KeepEnded } from "#/core/access/ended.ts";
import type { HandOver } from "#/core/access/hand-over.ts";
import { freshness } from "#/core/access/operation.ts";
import { bumpProject } from "#/core/access/scope.ts";
import { keepHistory, olderHistory } from "#/core/activity/history.ts";
import { activity } from "#/core/activity/index.ts";
import { cheersOfEvent } from "#/core/activity/log.ts";
import { isStarred } from "#/core/activity/walk.ts";
import { isInvitation } from "#/core/identity/addresses/admission.ts";
import { identity } from "#/core/identity/index.ts";
import { copyPreferences } from "#/core/identity/preferences.ts";
import { endedNews } from "#/core/notifications/ended.ts";
import { handOverNews } from "#/core/notifications/hand-over.ts";
import { notifications } from "#/core/notifications/index.ts";
import { notifyPerson } from "#/core/notifications/notify.ts";
import { otherPart } from "#/core/notifications/parts.ts";
import { releaseMails } from "#/core/notifications/release.ts";
import { hearing } from "#/core/notifications/scope.ts";
import { type Seed, seed } from "#/core/orgs/create.ts";
import { orgs } from "#/core/orgs/index.ts";
import { usedStorage } from "#/core/people/account/account.ts";
import { archiveDown } from "#/core/people/account/plan.ts";
import { settingsChanged } from "#/core/people/account/settings.ts";
import { tellers } from "#/core/people/change.ts";
import { alsoWhenCancelled } from "#/core/people/ending/cancel.ts";
import { catchUp } from "#/core/people/ending/restore.ts";
import { people } from "#/core/people/index.ts";
import { joinProject } from "#/core/people/invitations/accept.ts";
import { endedInvitations } from "#/core/people/invitations/ended.ts";
import { handOvers } from "#/core/people/merge.ts";
import type { PreferencesChanged } from "#/core/people/preferences.ts";
import { copyPreferences as keepCopies, realignPreferences } from "#/core/people/preferences.ts";
import { archiveDown as archiveProjects } from "#/core/projects/archive-down.ts";
import { bumpProject as touchProject } from "#/core/projects/change.ts";
import { handOverProjects } from "#/core/projects/hand-over.ts";
import { projects } from "#/core/projects/index.ts";
import { joinProject as putOnProject } from "#/core/projects/people.ts";
import { isStarred as hasStar, thoseWhoHearEverything } from "#/core/projects/prefs.ts";
import { renameTools } from "#/core/projects/tool-names.ts";
import { containersSwitchedOff } from "#/core/projects/tools.ts";
import { said } from "#/core/recordings/capabilities/conversation.ts";
import { attachments } from "#/core/recordings/content/attachments.ts";
import { requireFresh } from "#/core/recordings/content/fresh.ts";
import { eventsIn } from "#/core/recordings/content/occurrence.ts";
import { type Exported, exported } from "#/core/recordings/exported.ts";
import { facts } from "#/core/recordings/facts.ts";
import { handOverContent } from "#/core/recordings/hand-over.ts";
import { recordings } from "#/core/recordings/index.ts";
import { afterRemoval, removeMore } from "#/core/recordings/removal.ts";
import { isSerial } from "#/core/recordings/subtree.ts";
import { switchedOffTools } from "#/core/recordings/switched-off.ts";
import type { RecordingType } from "#/core/recordings/type.ts";
import { allCapabilities, installRecordingTypes } from "#/core/recordings/types.ts";
import { handOverSubscriptions } from "#/core/subscriptions/hand-over.ts";
import { billing } from "#/features/billing/index.ts";
import { boards } from "#/features/boards/index.ts";
import { bulletins } from "#/features/bulletins/index.ts";
import { chat } from "#/features/chat/index.ts";
import { checkIns } from "#/features/check-ins/index.ts";
import { cheers } from "#/features/cheers/index.ts";
import { clients } from "#/features/clients/index.ts";
import { comments } from "#/features/comments/index.ts";
import { docs } from "#/features/docs/index.ts";
import { exports } from "#/features/exports/index.ts";
import { files } from "#/features/files/index.ts";
import { health } from "#/features/health/index.ts";
import { live } from "#/features/live/index.ts";
import { messages } from "#/features/messages/index.ts";
import { my } from "#/features/my/index.ts";
import { progress } from "#/features/progress/index.ts";
import { publicLinks } from "#/features/public-links/index.ts";
import { reports } from "#/features/reports/index.ts";
import { roadmap } from "#/features/roadmap/index.ts";
import { schedule } from "#/features/schedule/index.ts";
import { search } from "#/features/search/index.ts";
import { todos } from "#/features/todos/index.ts";
import type { DeleteSome } from "#/platform/db/strides.ts";
import { operationsIn } from "#/platform/declare.ts";
import type { HandledJob } from "#/platform/jobs/job.ts";
import type { Operation } from "#/platform/operation.ts";
import * as metrics from "./observation/metrics.operations.ts";
import * as readiness from "./readiness.ts";

interface Feature {
  types: readonly RecordingType[];
  operations?: readonly Operation[];
  /** What its kinds of jobs do. */
  jobs?: readonly HandledJob[];
  /** What it does when somebody chose something new for all their organizations. */
  preferencesChanged?: PreferencesChanged;
  /** What removes those of its rows of which very many can hang on one recording. */
  removeMore?: readonly DeleteSome[];
  /** What gives its rows that name one person to another. */
  handOver?: readonly HandOver[];
  /** What ends, in an earlier file that is put back, what was ended since. */
  ended?: readonly KeepEnded[];
  /** What a new organization gets of this feature. */
  seed?: Seed;
  /** What it adds to the export of an organization. */
  exported?: Exported;
}

/** The one list. A new feature is its folder plus one line here. */
export const features: readonly Feature[] = [
  messages,
  todos,
  docs,
  files,
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
  bulletins,
  billing,
  exports,
  live,
  my,
  reports,
];

installRecordingTypes(features.flatMap(({ types }) => types));

const rooms: readonly Pick<Feature, "operations" | "jobs">[] = [
  identity,
  orgs,
  people,
  activity,
  projects,
  recordings,
  notifications,
  ...features,
  { operations: operationsIn(readiness, metrics) },
];

/** Everything that anybody can do: every door is made of this. */
export const operations: readonly Operation[] = [
  ...rooms.flatMap(({ operations = [] }) => operations),
  ...allCapabilities().flatMap(({ operations = [] }) => operations),
];
export const jobs: readonly HandledJob[] = rooms.flatMap(({ jobs = [] }) => jobs);

/** What every new organization starts with: the seeds of all features. */
export const seedOrg: Seed = (db, now) => {
  for (const feature of features) feature.seed?.(db, now);
};

/** What was ended since stays ended in an earlier file that is put back. */
export const ended: readonly KeepEnded[] = [
  ...endedAccess,
  ...endedInvitations,
  ...endedNews,
  ...features.flatMap((feature) => feature.ended ?? []),
];

export const preferencesChanged: PreferencesChanged = (w, before, after) => {
  releaseMails(w, before, after);
  for (const feature of features) feature.preferencesChanged?.(w, before, after);
};

isInvitation.fill(people.isInvitation);
freshness.fill(requireFresh);
seed.fill(seedOrg);
bumpProject.fill(touchProject);
switchedOffTools.fill(containersSwitchedOff);
facts.fill({ ...my.facts, ...publicLinks.facts, ...cheers.facts });
said.fill(chat.said);
usedStorage.fill(files.usedStorage);
attachments.fill(files.attachments);
olderHistory.fill([docs.olderHistory, files.olderHistory]);
afterRemoval.fill(files.afterRemoval);
cheersOfEvent.fill(cheers.cheersOfEvent);
otherPart.fill(cheers.cheerAsPart);
isSerial.fill(todos.isSerial);
eventsIn.fill(schedule.eventsIn);
isStarred.fill(hasStar);
hearing.fill(thoseWhoHearEverything);
removeMore.fill(features.flatMap(({ removeMore = [] }) => removeMore));
handOvers.fill([
  ...handOverContent,
  ...handOverSubscriptions,
  ...handOverNews,
  ...handOverProjects,
  ...features.flatMap(({ handOver = [] }) => handOver),
]);
archiveDown.fill(archiveProjects);
exported.fill(features.flatMap(({ exported = [] }) => exported));
tellers.fill({
  role: (w, person) => notifyPerson(w, "role_changed", person),
  operator: (w, person, excerpt) => notifyPerson(w, "granted_access", person, { excerpt }),
});
settingsChanged.fill((w, before, after) => {
  keepHistory(w, before, after);
  renameTools(w, before, after);
});
catchUp.fill(async (services, orgId) => {
  await realignPreferences(services, orgId, preferencesChanged);
  await billing.agreeSoon(services, orgId);
});
alsoWhenCancelled.fill(billing.agreeing);
joinProject.fill(putOnProject);
copyPreferences.fill(keepCopies(preferencesChanged));
