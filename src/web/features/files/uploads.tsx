import { Parcels } from "../../ui/parcels.tsx";
import { useSending } from "./sending.ts";

/** What is still on its way into a folder. */
export const Uploads = ({ folder }: { folder: string }) => (
  <Parcels
    parcels={useSending()
      .filter((one) => one.folder === folder)
      .map(({ stop, ...rest }) => ({ ...rest, drop: stop }))}
  />
);
