import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useRuns } from "../../lib/org.ts";

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
      failed: "Couldn't make the link",
    });
  const end = () =>
    void act({
      send: () => api.delete(PATH, inOrg(org)),
      about: ["invite-link"],
      failed: "Couldn't turn it off",
    });
  const { url } = known;
  if (url === null)
    return (
      <p className="small soft">
        Or{" "}
        <button type="button" className="link" onClick={mint}>
          make a link by which anybody joins who has it
        </button>
        .
      </p>
    );
  const copy = () => void copyText(url, "It is copied.");
  return (
    <p className="row row-wrap small">
      <span>Whoever has this link joins:</span>
      <code className="cut">{url}</code>
      <button type="button" className="btn btn-s" onClick={copy}>
        Copy it
      </button>
      <button type="button" className="btn btn-quiet btn-s" onClick={mint}>
        Another one
      </button>
      <button type="button" className="btn btn-quiet btn-s" onClick={end}>
        Turn it off
      </button>
    </p>
  );
}
