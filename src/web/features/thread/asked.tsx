import type { Recording } from "../../lib/api.ts";
import { ChooseColour } from "../recording/colour/choose.tsx";
import type { Asking } from "./deeds.tsx";
import { Placing } from "./placing.tsx";
import { PublicLinkDialog } from "./public-link.tsx";
import { Trail } from "./trail.tsx";

interface Props {
  recording: Recording;
  asking: Asking;
  /** Whoever moves it stays where they are. */
  stays?: boolean;
  onClose: () => void;
}

/** The window of what asks more before it is done. */
export function Asked({ recording, asking, stays = false, onClose }: Props) {
  if (asking === "trail") return <Trail recording={recording} onClose={onClose} />;
  if (asking === "public") return <PublicLinkDialog recording={recording} onClose={onClose} />;
  if (asking === "colour")
    return "color" in recording && <ChooseColour of={recording} onClose={onClose} />;
  return <Placing placed={recording} isCopy={asking === "copy"} stays={stays} onClose={onClose} />;
}
