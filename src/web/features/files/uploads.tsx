import { Parcels } from "../../ui/parcels.tsx";
import { LeftFiles } from "./left.tsx";
import { useGoing } from "./sending.ts";

interface Props {
  /** The chat that they go to, or the file that they replace. */
  parent: string;
  /** What stands there already. */
  rows?: readonly { id: string }[];
}

/** What is still on its way into a chat or in the place of a file, and what didn't come there. */
export const Uploads = ({ parent, rows }: Props) => (
  <>
    <LeftFiles parent={parent} />
    <Parcels
      parcels={useGoing(parent, rows).map(({ stop, again, ...rest }) => ({
        ...rest,
        again: () => void again(),
        drop: stop,
      }))}
    />
  </>
);
