import { useToday } from "../../lib/org.ts";
import { Field } from "../../ui/form/form.tsx";
import * as words from "./words.ts";

/** From which day the dates of a new project count that is made of a template. */
export const FirstDay = ({ begin }: { begin?: unknown }) => {
  const today = useToday();
  const day = typeof begin === "string" ? begin : today;
  return (
    <Field label={words.datesCountFrom} name="starts_on" type="date" defaultValue={day} required />
  );
};
