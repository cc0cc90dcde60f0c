import { Parcels } from "../../ui/parcels.tsx";
import { LeftFiles } from "./left.tsx";
import { useSending } from "./sending.ts";

/** What is still on its way into a folder or a chat, and what didn't come there. */
export const Uploads = ({ parent }: { parent: string }) => (
  <>
    <LeftFiles parent={parent} />
    <Parcels
      parcels={useSending()
        .filter((one) => one.parent === parent)
        .map(({ stop, again, ...rest }) => ({ ...rest, again: () => void again(), drop: stop }))}
    />
  </>
);
