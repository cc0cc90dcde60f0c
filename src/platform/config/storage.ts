import { ConfigError } from "../config-error.ts";
import type { S3Options } from "../storage/s3.ts";
import type { Env } from "./variable.ts";
import { variables } from "./variables.ts";

/**
 * The store of `s3://key:secret@bucket?endpoint=…&region=…`; the keys can stand in variables of their own.
 * Null where files are beside the tenants.
 */
export function storeOf(env: Env): S3Options | null {
  const address = variables.storageUrl.read(env);
  if (address === null) return null;
  const url = URL.parse(address);
  const region = url?.searchParams.get("region") || variables.awsRegion.read(env);
  const endpoint = URL.parse(
    url?.searchParams.get("endpoint") || `https://s3.${region}.amazonaws.com`,
  );
  const accessKeyId = decodeURIComponent(url?.username ?? "") || variables.awsAccessKeyId.read(env);
  const secretAccessKey =
    decodeURIComponent(url?.password ?? "") || variables.awsSecretAccessKey.read(env);
  const bucket = url?.hostname ?? "";
  const isBucket = bucket !== "" && /^\/?$/.test(url?.pathname ?? "");
  if (!isBucket || !/^https?:$/.test(endpoint?.protocol ?? "") || !accessKeyId || !secretAccessKey)
    throw new ConfigError(`STORAGE_URL must be ${variables.storageUrl.must}.`);
  return { bucket, endpoint: endpoint?.origin ?? "", region, accessKeyId, secretAccessKey };
}
