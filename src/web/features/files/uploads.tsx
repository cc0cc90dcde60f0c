import { Parcels } from "../../ui/parcels.tsx";
import { useSending } from "./sending.ts";

/** What is still on its way into a folder or a chat. */
export const Uploads = ({ parent }: { parent: string }) => (
  <Parcels
    parcels={useSending()
      .filter((one) => one.parent === parent)
      .map(({ stop, ...rest }) => ({ ...rest, drop: stop }))}
  />
);
