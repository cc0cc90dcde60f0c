import { timingSafeEqual } from "node:crypto";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { NotFound, Unauthenticated } from "#/platform/errors.ts";
import { sha256 } from "#/platform/secret.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

export const getMetrics = openExchange({
  id: "getMetrics",
  tag: "Running it",
  method: "GET",
  path: "/metrics",
  errors: [401, 404],
  summary: "What a server counts, for Prometheus",
  description:
    "With `METRICS_TOKEN` set, for whoever sends it as `Authorization: Bearer …`; 404 without. The text format, version 0.0.4: requests by operation with their times, jobs, mails, open files, logs, and the room on the disk.",
  answers: {
    200: {
      description: "All of it.",
      contentType: "text/plain",
      schema: t.String(),
      example: 'atoll_http_requests_total{operation="getRecording",status="2xx"} 1027\n',
    },
  },
  async run({ services: { metrics, config }, call: { request } }) {
    const { metricsToken } = config;
    if (metrics === null || metricsToken === null) throw new NotFound();
    const [, sent = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (!isSame(sent, metricsToken))
      throw new Unauthenticated("Send METRICS_TOKEN as a Bearer token.");
    return new Response(await metrics.text(), {
      headers: { "content-type": TYPE, "cache-control": "no-store" },
    });
  },
});

/** Takes as long for one letter that is wrong as for all. */
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
