import { document, folder } from "./docs.type.ts";

export const docs = { types: [folder, document] };
