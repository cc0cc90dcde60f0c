import { useNavigate } from "@tanstack/react-router";
import { Archive, Copy, Globe, Lock, type LucideIcon, Trash2 } from "lucide-react";
import { api, type Recording } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import type { MenuItem } from "../../ui/menu.tsx";

type Deeds = (MenuItem | false)[][];

const icon = (Icon: LucideIcon) => <Icon className="i" aria-hidden />;

/** What somebody may do with a recording, as a menu shows it. */
export function useDeeds(recording: Recording): Deeds {
  const { app_url } = recording;
  const copy = () =>
    void navigator.clipboard.writeText(app_url).then(() => say("The link is copied."));
  return [
    [
      { label: "Copy the link", icon: icon(Copy), run: copy },
      useVisibility(recording),
      useComments(recording),
    ],
    useEnds(recording),
  ];
}

function useVisibility({ id, can, visible_to_clients }: Recording): MenuItem | false {
  const org = useOrg();
  const path = "/api/v1/{org_slug}/recordings/{id}/visibility";
  const body = { visible_to_clients: !visible_to_clients };
  return (
    can.change_visibility && {
      label: visible_to_clients ? "Hide from the client" : "Show to the client",
      icon: icon(Globe),
      run: () =>
        void act({
          send: () => api.put(path, { ...withId(org, id), body }),
          about: [id],
          failed: "Couldn't change who sees it",
        }),
    }
  );
}

function useComments({ id, can, comments_closed }: Recording): MenuItem | false {
  const org = useOrg();
  const path = "/api/v1/{org_slug}/recordings/{id}/comments-closed";
  const body = { closed: !comments_closed };
  return (
    can.close_comments && {
      label: comments_closed ? "Open the comments" : "Close the comments",
      icon: icon(Lock),
      run: () =>
        void act({
          send: () => api.put(path, { ...withId(org, id), body }),
          about: [id],
          failed: "Couldn't change that",
        }),
    }
  );
}

/** What takes it away from here: whoever does it is led to what it lay in. */
function useEnds({ id, can, parent, project }: Recording): (MenuItem | false)[] {
  const org = useOrg();
  const navigate = useNavigate();
  const up = () =>
    parent
      ? navigate({ to: "/$org/recordings/$id", params: { org, id: parent.id } })
      : navigate({ to: "/$org/projects/$id", params: { org, id: project?.id ?? "" } });
  const end = (status: "archived" | "trashed", failed: string) =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/status/{status}", {
          params: { path: { org_slug: org, id, status } },
        }),
      about: [id, parent?.id, project?.id],
      failed,
      done: () => void up(),
    });
  return [
    can.archive && {
      label: "Archive",
      icon: icon(Archive),
      run: () => end("archived", "Couldn't archive it"),
    },
    can.trash && {
      label: "Put in the trash",
      icon: icon(Trash2),
      isBad: true,
      run: () => end("trashed", "Couldn't put it in the trash"),
    },
  ];
}
