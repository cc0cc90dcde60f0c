import { fields, oneOfType } from "#/core/recordings/operations/examples.ts";

const own = {
  title: "Planning",
  starts_at: "2026-12-01T08:00:00.000Z",
  ends_at: "2026-12-01T09:00:00.000Z",
  all_day: false,
  link: null,
  circled: false,
  participant_ids: [fields.creator.membership_id],
  recurrence: {
    frequency: "weekly",
    interval: 1,
    weekdays: [2],
    time_zone: "Europe/Berlin",
    summary: "Every week on Tuesday",
    next_on: "2026-12-01",
  },
  series_id: null,
  occurrence_key: null,
};

export const eventExample = oneOfType("schedule_entry", own);

export const occurrenceExample = {
  ...fields,
  ...own,
  type: "schedule_entry",
  occurrence_key: "2026-12-01",
  task: false,
  can: { edit: true },
};
