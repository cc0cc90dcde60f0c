import { operationsIn } from "#/platform/declare.ts";
import * as calendar from "./calendar.operations.ts";
import { scheduleEntry, scheduleTool } from "./event.type.ts";
import { endedFeeds } from "./feeds/ended.ts";
import * as feeds from "./feeds/feeds.operations.ts";
import { handOverEvents } from "./hand-over.ts";
import * as ics from "./ics/ics.operations.ts";
import * as parse from "./parse.operations.ts";
import { readWindow } from "./present.ts";

export const schedule = {
  types: [scheduleTool, scheduleEntry],
  operations: operationsIn(calendar, parse, ics, feeds),
  eventsIn: readWindow,
  handOver: handOverEvents,
  ended: endedFeeds,
};
