import { useNavigate } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  CopyPlus,
  Eye,
  EyeOff,
  FolderInput,
  Globe,
  History,
  Link2,
  Lock,
  type LucideIcon,
  Pin,
  Trash2,
} from "lucide-react";
import { api, type Recording } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import type { MenuItem } from "../../ui/menu/item.ts";
import { useBeside } from "../../ui/side/beside.tsx";
import * as shared from "../../ui/words.ts";
import { useHasClients } from "../client/has-clients.ts";
import { colourItem } from "../recording/colour/menu.tsx";
import { isPutAway } from "../recording/put-away.ts";
import { useWatching } from "../recording/watching.tsx";
import { usePutAway } from "./put-away.ts";
import { hasHomes } from "./where-to.tsx";
import * as words from "./words.tsx";

type Deeds = (MenuItem | false)[][];

const icon = (Icon: LucideIcon) => <Icon className="i" aria-hidden />;

/** What asks more before it is done. */
export type Asking = "colour" | "move" | "copy" | "public" | "trail";

/** What somebody may do with a recording, as a menu shows it; elsewhere than on its page they stay where they are. */
export function useDeeds(
  recording: Recording,
  ask: (asking: Asking) => void,
  stays = false,
): Deeds {
  const { app_url, can, project_id } = recording;
  const isPlaced = hasHomes(recording) && project_id !== null;
  const copy = () => void copyText(app_url, shared.linkIsCopied);
  return [
    [
      { label: shared.copyLink, icon: icon(Link2), run: copy },
      can.publish_link && {
        label: recording.public ? words.publicLink : words.makePublicLink,
        icon: icon(Globe),
        run: () => ask("public"),
      },
      usePin(recording),
      useVisibility(recording),
      useComments(recording),
      useWatching(recording),
    ],
    [
      can.edit && "color" in recording && colourItem(() => ask("colour")),
      isPlaced &&
        can.move && { label: shared.move, icon: icon(FolderInput), run: () => ask("move") },
      isPlaced &&
        !isPutAway(recording) && {
          label: shared.copy,
          icon: icon(CopyPlus),
          run: () => ask("copy"),
        },
      { label: words.history, icon: icon(History), run: () => ask("trail") },
    ],
    useEnds(recording, stays),
  ];
}

function usePin(recording: Recording): MenuItem | false {
  const org = useOrg();
  const { id, can, parent_id } = recording;
  const path = "/api/v1/{org_slug}/recordings/{id}/pin";
  const isPinned = recording.type === "message" && recording.pinned;
  return (
    recording.type === "message" &&
    can.pin && {
      label: isPinned ? words.takePinOut : words.pinToTop,
      icon: icon(Pin),
      run: () =>
        void act({
          send: () =>
            isPinned ? api.delete(path, withId(org, id)) : api.put(path, withId(org, id)),
          about: [id, parent_id],
          failed: words.couldntChangePin,
        }),
    }
  );
}

/** Nothing where there are no clients that it could be shown to. */
function useVisibility(recording: Recording): MenuItem | false {
  const { id, can, visible_to_clients, project_id, creator } = recording;
  const org = useOrg();
  const withClients = useHasClients(can.change_visibility ? project_id : null);
  const path = "/api/v1/{org_slug}/recordings/{id}/visibility";
  const body = { visible_to_clients: !visible_to_clients };
  return (
    can.change_visibility &&
    // What a client made is theirs to see.
    creator.role !== "client" &&
    (visible_to_clients || withClients) && {
      label: visible_to_clients ? words.hideFromClient : words.showToClient,
      icon: icon(visible_to_clients ? EyeOff : Eye),
      run: () =>
        void act({
          send: () => api.put(path, { ...withId(org, id), body }),
          about: [id],
          failed: words.couldntChangeWhoSees,
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
      label: comments_closed ? words.openComments : words.closeComments,
      icon: icon(Lock),
      run: () =>
        void act({
          send: () => api.put(path, { ...withId(org, id), body }),
          about: [id],
          failed: shared.couldntChange,
        }),
    }
  );
}

/** What takes it away from here: whoever does it is led to what it lay in. */
function useEnds(recording: Recording, stays: boolean): (MenuItem | false)[] {
  const { can, parent, project, status } = recording;
  const org = useOrg();
  const navigate = useNavigate();
  const beside = useBeside();
  const up = () =>
    !stays &&
    void (beside
      ? beside.close()
      : parent
        ? navigate({ to: "/$org/recordings/$id", params: { org, id: parent.id } })
        : navigate({ to: "/$org/projects/$id", params: { org, id: project?.id ?? "" } }));
  const { bringBack, archive, trash } = usePutAway(recording, [parent?.id, project?.id]);
  return [
    can.restore &&
      status !== "active" && {
        label: status === "trashed" ? words.takeOutOfTrash : words.takeOutOfArchive,
        icon: icon(ArchiveRestore),
        run: bringBack,
      },
    can.archive && {
      label: shared.archive,
      icon: icon(Archive),
      run: () => archive(up),
    },
    can.trash && {
      label: shared.putInTrash,
      icon: icon(Trash2),
      isBad: true,
      run: () => trash(up),
    },
  ];
}
