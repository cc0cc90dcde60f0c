import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import { showMore } from "../../lib/words.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Rows } from "./rows.tsx";
import * as words from "./words.ts";

interface Props {
  /** Where it lies; absent where there is no more. */
  cursor: string | undefined;
  kinds: string | undefined;
}

/** What one was told before that, once somebody asks for it. */
export function Before({ cursor, kinds }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (cursor === undefined) return null;
  if (isOpen) return <Asked cursor={cursor} kinds={kinds} />;
  return (
    <div className="more-rows">
      <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
        {showMore}
      </button>
    </div>
  );
}

function Asked({ cursor, kinds }: Props) {
  const asked = tray(useOrg(), { action: kinds, before: cursor });
  // News move the place, and what lies before it stays on the page meanwhile.
  const news = useQuery({ ...asked, placeholderData: keepPreviousData });
  return (
    <Loaded of={news} rows={8}>
      {({ notifications, earlier_cursor }) => (
        <>
          <Earlier news={notifications} />
          <Before cursor={earlier_cursor} kinds={kinds} />
        </>
      )}
    </Loaded>
  );
}

function Earlier({ news }: { news: readonly Schemas["Notification"][] }) {
  const [answering, onAnswering] = useState<string | null>(null);
  return <Rows label={words.earlier} of={{ news, answering, onAnswering }} />;
}
