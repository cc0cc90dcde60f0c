import { useQuery } from "@tanstack/react-query";
import { api, kept, type Recording } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NotNow } from "../../ui/form/not-now.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/recordings/{id}/public-link";

interface Props {
  recording: Recording;
  onClose: () => void;
}

/** A page of it that anybody can read who has the address. */
export function PublicLinkDialog({ recording: { id }, onClose }: Props) {
  const org = useOrg();
  const link = useQuery(kept(api.question(PATH, withId(org, id))));
  const change = (isOn: boolean) =>
    void act({
      send: () => (isOn ? api.put(PATH, withId(org, id)) : api.delete(PATH, withId(org, id))),
      about: [id, "/public-items"],
      failed: words.couldntChangePublicLink,
    });
  const copy = (url: string) => void copyText(url, words.addressIsCopied);
  return (
    <Dialog label={words.publicLink} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.publicLink}</h2>
        <p className="soft">{words.whoReadsPublicLink}</p>
        <Loaded of={link}>
          {({ published, url }) =>
            published && url ? (
              <>
                <div className="field">
                  <label htmlFor="public-url">{words.itsAddress}</label>
                  <input className="input" id="public-url" readOnly value={url} />
                </div>
                <p className="row form-acts">
                  <button type="button" className="btn btn-go" onClick={() => copy(url)}>
                    {words.copyAddress}
                  </button>
                  <button type="button" className="btn btn-bad" onClick={() => change(false)}>
                    {shared.takeBack}
                  </button>
                </p>
              </>
            ) : (
              <p className="row form-acts">
                <button type="button" className="btn btn-go" onClick={() => change(true)}>
                  {words.makePublicLink}
                </button>
                <NotNow onClick={onClose} />
              </p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
