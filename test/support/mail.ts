import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { jobs, mailFolder } from "./server.ts";

/** The mails written for an address, oldest first. */
export async function mailsTo(address: string) {
  await jobs.runDue();
  const files = readdirSync(mailFolder)
    .filter((name) => name.endsWith(".eml"))
    .sort();
  const mails = await Promise.all(
    files.map((name) => PostalMime.parse(readFileSync(join(mailFolder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address.toLowerCase()));
}

/** The token of the link in an invitation's mail. */
export const tokenIn = (text: string | undefined) =>
  /\/invitations\/(\S+)/.exec(text ?? "")?.[1] ?? "";
