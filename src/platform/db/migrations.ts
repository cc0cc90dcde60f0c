import global1 from "../../../migrations/global/0001_identities.sql" with { type: "text" };
import global2 from "../../../migrations/global/0002_orgs.sql" with { type: "text" };
import global3 from "../../../migrations/global/0003_jobs.sql" with { type: "text" };
import global4 from "../../../migrations/global/0004_agents.sql" with { type: "text" };
import global5 from "../../../migrations/global/0005_clock.sql" with { type: "text" };
import global8 from "../../../migrations/global/0008_small_preferences.sql" with { type: "text" };
import global9 from "../../../migrations/global/0009_jobs_by_kind.sql" with { type: "text" };
import global10 from "../../../migrations/global/0010_noted_at.sql" with { type: "text" };
import global11 from "../../../migrations/global/0011_revocations.sql" with { type: "text" };
import global12 from "../../../migrations/global/0012_second_factor.sql" with { type: "text" };
import global13 from "../../../migrations/global/0013_apps.sql" with { type: "text" };
import global14 from "../../../migrations/global/0014_ways_in.sql" with { type: "text" };
import global15 from "../../../migrations/global/0015_opened_with.sql" with { type: "text" };
import global30 from "../../../migrations/global/0030_end_of_orgs.sql" with { type: "text" };
import global35 from "../../../migrations/global/0035_avatars.sql" with { type: "text" };
import global41 from "../../../migrations/global/0041_billing.sql" with { type: "text" };
import global43 from "../../../migrations/global/0043_bulletins.sql" with { type: "text" };
import global44 from "../../../migrations/global/0044_epochs.sql" with { type: "text" };
import global50 from "../../../migrations/global/0050_push.sql" with { type: "text" };
import global51 from "../../../migrations/global/0051_minted_by.sql" with { type: "text" };
import global52 from "../../../migrations/global/0052_joined_when_met.sql" with { type: "text" };
import tenant1 from "../../../migrations/tenant/0001_people.sql" with { type: "text" };
import tenant2 from "../../../migrations/tenant/0002_projects.sql" with { type: "text" };
import tenant3 from "../../../migrations/tenant/0003_recordings.sql" with { type: "text" };
import tenant4 from "../../../migrations/tenant/0004_activity.sql" with { type: "text" };
import tenant5 from "../../../migrations/tenant/0005_reach_and_attention.sql" with { type: "text" };
import tenant6 from "../../../migrations/tenant/0006_board_columns.sql" with { type: "text" };
import tenant7 from "../../../migrations/tenant/0007_health_and_roadmap.sql" with { type: "text" };
import tenant8 from "../../../migrations/tenant/0008_my_things.sql" with { type: "text" };
import tenant9 from "../../../migrations/tenant/0009_copied_preferences.sql" with { type: "text" };
import tenant10 from "../../../migrations/tenant/0010_check_ins.sql" with { type: "text" };
import tenant11 from "../../../migrations/tenant/0011_direct_chats.sql" with { type: "text" };
import tenant12 from "../../../migrations/tenant/0012_notification_mail.sql" with { type: "text" };
import tenant13 from "../../../migrations/tenant/0013_groups.sql" with { type: "text" };
import tenant14 from "../../../migrations/tenant/0014_search.sql" with { type: "text" };
import tenant15 from "../../../migrations/tenant/0015_operators.sql" with { type: "text" };
import tenant16 from "../../../migrations/tenant/0016_notification_parts.sql" with { type: "text" };
import tenant17 from "../../../migrations/tenant/0017_search_again.sql" with { type: "text" };
import tenant18 from "../../../migrations/tenant/0018_pieces.sql" with { type: "text" };
import tenant19 from "../../../migrations/tenant/0019_lists.sql" with { type: "text" };
import tenant20 from "../../../migrations/tenant/0020_invitations_end.sql" with { type: "text" };
import tenant21 from "../../../migrations/tenant/0021_answers_name.sql" with { type: "text" };
import tenant22 from "../../../migrations/tenant/0022_first_shown.sql" with { type: "text" };
import tenant23 from "../../../migrations/tenant/0023_once_due.sql" with { type: "text" };
import tenant24 from "../../../migrations/tenant/0024_assigned_at_once.sql" with { type: "text" };
import tenant25 from "../../../migrations/tenant/0025_children.sql" with { type: "text" };
import tenant26 from "../../../migrations/tenant/0026_shown_there.sql" with { type: "text" };
import tenant27 from "../../../migrations/tenant/0027_answers.sql" with { type: "text" };
import tenant28 from "../../../migrations/tenant/0028_search_new.sql" with { type: "text" };
import tenant29 from "../../../migrations/tenant/0029_draft_audience.sql" with { type: "text" };
import tenant30 from "../../../migrations/tenant/0030_what_is_told.sql" with { type: "text" };
import tenant31 from "../../../migrations/tenant/0031_todo_counts.sql" with { type: "text" };
import tenant32 from "../../../migrations/tenant/0032_calendar.sql" with { type: "text" };
import tenant40 from "../../../migrations/tenant/0040_files.sql" with { type: "text" };
import tenant41 from "../../../migrations/tenant/0041_logo.sql" with { type: "text" };
import tenant50 from "../../../migrations/tenant/0050_people.sql" with { type: "text" };
import tenant51 from "../../../migrations/tenant/0051_tool_titles.sql" with { type: "text" };
import tenant56 from "../../../migrations/tenant/0056_superseded_versions.sql" with {
  type: "text",
};
import tenant57 from "../../../migrations/tenant/0057_templates.sql" with { type: "text" };
import tenant58 from "../../../migrations/tenant/0058_bulletins.sql" with { type: "text" };
import tenant59 from "../../../migrations/tenant/0059_plans.sql" with { type: "text" };
import tenant60 from "../../../migrations/tenant/0060_coming_files.sql" with { type: "text" };
import tenant61 from "../../../migrations/tenant/0061_sandboxes.sql" with { type: "text" };
import tenant70 from "../../../migrations/tenant/0070_push.sql" with { type: "text" };
import tenant71 from "../../../migrations/tenant/0071_project_givers.sql" with { type: "text" };
import tenant72 from "../../../migrations/tenant/0072_note_files.sql" with { type: "text" };
import tenant73 from "../../../migrations/tenant/0073_document_versions.sql" with { type: "text" };
import tenant74 from "../../../migrations/tenant/0074_shown_in_direct_chats.sql" with {
  type: "text",
};

/**
 * Forward-only steps; the `user_version` of a file is the number of steps it has had. Part of the
 * binary.
 */
export const globalMigrations: readonly string[] = [
  global1,
  global2,
  global3,
  global4,
  global5,
  global8,
  global9,
  global10,
  global11,
  global12,
  global30,
  global13,
  global14,
  global35,
  global15,
  global43,
  global41,
  global44,
  global50,
  global51,
  global52,
];
export const tenantMigrations: readonly string[] = [
  tenant1,
  tenant2,
  tenant3,
  tenant4,
  tenant5,
  tenant6,
  tenant7,
  tenant8,
  tenant9,
  tenant10,
  tenant11,
  tenant12,
  tenant13,
  tenant14,
  tenant15,
  tenant16,
  tenant17,
  tenant18,
  tenant19,
  tenant20,
  tenant21,
  tenant22,
  tenant23,
  tenant24,
  tenant25,
  tenant26,
  tenant27,
  tenant28,
  tenant29,
  tenant30,
  tenant31,
  tenant32,
  tenant40,
  tenant41,
  tenant50,
  tenant51,
  tenant56,
  tenant57,
  tenant58,
  tenant59,
  tenant60,
  tenant61,
  tenant70,
  tenant71,
  tenant72,
  tenant73,
  tenant74,
];

/**
 * Steps that a file may have had without the one before them, which was put in later: one with `table` has
 * had the step, and `instead` is what it lacks. Such files are of no release.
 */
export const passedEarly: ReadonlyMap<string, { table: string; instead: string }> = new Map([
  [global50, { table: "push_keys", instead: global44 }],
  [tenant70, { table: "pending_pushes", instead: tenant61 }],
]);
