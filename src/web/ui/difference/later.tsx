import { later } from "../later/later.tsx";
import { Bones } from "../loaded.tsx";

/** What differs between two texts; it comes when it is first asked for. */
export const Difference = later(() => import("./difference.tsx"), "Difference", <Bones />);
