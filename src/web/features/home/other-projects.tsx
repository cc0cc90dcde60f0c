import { lazy, Suspense, useState } from "react";
import { useMe } from "../../lib/org.ts";
import * as words from "./words.tsx";

const OtherProjectsDialog = lazy(() =>
  import("./other-projects-dialog.tsx").then(({ OtherProjectsDialog }) => ({
    default: OtherProjectsDialog,
  })),
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
      {isOpen && (
        <Suspense>
          <OtherProjectsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
