import { containerType } from "#/core/recordings/container.ts";
import { answer } from "./answer.type.ts";
import { ask } from "./ask.ts";
import { planAnew } from "./plan.ts";
import { question } from "./question.type.ts";
import { answererSchema, answerRoutes, questionRoutes } from "./routes.ts";

export const checkIns = {
  types: [containerType("check_ins", "Check-ins", "check_ins"), question, answer],
  routes: [questionRoutes, answerRoutes],
  schemas: { Answerer: answererSchema },
  jobs: () => ({ ask_question: ask }),
  preferencesChanged: planAnew,
};
