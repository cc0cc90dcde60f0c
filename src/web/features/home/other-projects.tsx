import { useState } from "react";
import { useMe } from "../../lib/org.ts";
import { laterWindow } from "../../ui/later/window.tsx";
import * as words from "./words.tsx";

const OtherProjectsDialog = laterWindow(
  () => import("./other-projects-dialog.tsx"),
  "OtherProjectsDialog",
);

/** An owner may come into every project. */
export function OtherProjects() {
  const isOwner = useMe()?.role === "owner";
  const [isOpen, setOpen] = useState(false);
  if (!isOwner) return null;
  return (
    <div className="others">
      <button type="button" className="link small" onClick={() => setOpen(true)}>
        {words.otherProjects}
      </button>
      {isOpen && <OtherProjectsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
