/** How grave something is: `fault` wants somebody now, `warning` soon. */
export type Grade = "ok" | "warning" | "fault";

/** What was looked at, what was seen, and what to do about it. */
export interface Finding {
  grade: Grade;
  what: string;
  seen: string;
  advice?: string;
}

export const found = (grade: Grade, what: string, seen: string, advice?: string): Finding => ({
  grade,
  what,
  seen,
  ...(advice === undefined ? {} : { advice }),
});

const WIDTH = 8;

/** One line for each, what to do below it. */
export const told = (findings: readonly Finding[]): string => {
  const widest = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ grade, what, seen, advice }) => {
      const line = `${grade.padEnd(WIDTH)} ${what.padEnd(widest)}  ${seen}\n`;
      return advice === undefined ? line : `${line}${" ".repeat(WIDTH + widest + 3)}${advice}\n`;
    })
    .join("");
};
