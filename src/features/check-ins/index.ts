import { containerType } from "#/core/recordings/container.ts";
import { operationsIn } from "#/platform/declare.ts";
import { answer } from "./answer.type.ts";
import { ask } from "./ask.ts";
import * as operations from "./check-ins.operations.ts";
import { handOverQuestions } from "./hand-over.ts";
import { planAnew } from "./plan.ts";
import { question } from "./question.type.ts";

export const checkIns = {
  types: [containerType("check_ins", "Check-ins", "check_ins"), question, answer],
  operations: operationsIn(operations),
  jobs: [ask],
  preferencesChanged: planAnew,
  handOver: handOverQuestions,
};
