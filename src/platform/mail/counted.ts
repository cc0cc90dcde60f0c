import type { Metrics } from "../observe/metrics.ts";
import type { Mailer } from "./mailer.ts";

/** The same mailer, counted. */
export const counted = (mailer: Mailer, metrics: Pick<Metrics, "mail">): Mailer => ({
  ...mailer,
  async send(mail, id) {
    try {
      await mailer.send(mail, id);
      metrics.mail("sent");
    } catch (error) {
      metrics.mail("failed");
      throw error;
    }
  },
});
