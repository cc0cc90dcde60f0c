import { QUOTAS } from "#/core/identity/quotas.ts";
import { services } from "./server.ts";

/** Has nobody told to come later. Answers what ends that. */
export function withoutQuotas(): () => void {
  const { quotas } = services.config;
  const usual = [...quotas];
  for (const quota of Object.keys(QUOTAS)) quotas.set(quota, 1_000_000);
  return () => {
    quotas.clear();
    for (const [quota, most] of usual) quotas.set(quota, most);
  };
}
