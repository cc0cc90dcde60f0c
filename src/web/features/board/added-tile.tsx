import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import type { Added } from "../recording/added.ts";
import { Unsent } from "../recording/unsent.tsx";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.tsx";

/** A card that isn't there yet: the server knows of nothing that could be moved. */
export const AddedTile = ({ of: { title, state } }: { of: Added }) => (
  <li className="tile added">
    <div className="row">
      <h3 dir="auto">{title}</h3>
      <span className="push">
        <Menu
          trigger={
            <MoreButton
              className="icon-btn icon-btn-s tile-more"
              label={recordingWords.whatToDoWith(title)}
            />
          }
          groups={[[{ label: words.movesOnceSent, isOff: true, run: () => undefined }]]}
        />
      </span>
    </div>
    <Unsent state={state} />
    {state === "waiting" && <p className="small">{words.movesOnceSent}</p>}
  </li>
);
