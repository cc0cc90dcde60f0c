import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useRuns } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/people/invite-link";

/** An address at which anybody joins who has it. */
export function InviteLink() {
  const org = useOrg();
  const isFor = useRuns();
  const known = useQuery({ ...kept(api.question(PATH, inOrg(org))), enabled: isFor }).data;
  if (!isFor || !known) return null;
  const mint = () =>
    void act({
      send: () => api.post(PATH, inOrg(org)),
      about: ["invite-link"],
      failed: words.couldntMakeLink,
    });
  const end = () =>
    void act({
      send: () => api.delete(PATH, inOrg(org)),
      about: ["invite-link"],
      failed: words.couldntTurnOff,
    });
  const { url } = known;
  if (url === null)
    return (
      <p className="small soft">
        {words.orMakeLink((link) => (
          <button type="button" className="link" onClick={mint}>
            {link}
          </button>
        ))}
      </p>
    );
  const copy = () => void copyText(url, shared.itIsCopied);
  return (
    <p className="row row-wrap small">
      <span>{words.whoeverHasLink}</span>
      <code className="cut">{url}</code>
      <button type="button" className="btn btn-s" onClick={copy}>
        {shared.copyIt}
      </button>
      <button type="button" className="btn btn-quiet btn-s" onClick={mint}>
        {words.anotherOne}
      </button>
      <button type="button" className="btn btn-quiet btn-s" onClick={end}>
        {shared.turnOff}
      </button>
    </p>
  );
}
