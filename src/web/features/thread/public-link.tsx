import { useQuery } from "@tanstack/react-query";
import { api, kept, type Recording } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";

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
      failed: "Couldn't change the public link",
    });
  const copy = (url: string) => void copyText(url, "The address is copied.");
  return (
    <Dialog label="Public link" onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">Public link</h2>
        <p className="soft">
          Anybody with the address reads it without signing in; comments and names of others stay
          here.
        </p>
        <Loaded of={link}>
          {({ published, url }) =>
            published && url ? (
              <>
                <div className="field">
                  <label htmlFor="public-url">Its address</label>
                  <input className="input" id="public-url" readOnly value={url} />
                </div>
                <p className="row form-acts">
                  <button type="button" className="btn btn-go" onClick={() => copy(url)}>
                    Copy the address
                  </button>
                  <button type="button" className="btn btn-bad" onClick={() => change(false)}>
                    Take it back
                  </button>
                </p>
              </>
            ) : (
              <p className="row form-acts">
                <button type="button" className="btn btn-go" onClick={() => change(true)}>
                  Make a public link
                </button>
                <button type="button" className="btn btn-quiet" onClick={onClose}>
                  Not now
                </button>
              </p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
