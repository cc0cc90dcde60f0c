import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search as Glass } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Filters } from "./filters.tsx";
import { Hits } from "./hits.tsx";
import { isNarrowed, type Wanted, wantedIn } from "./wanted.ts";
import * as words from "./words.ts";

const KEPT = "atoll.search";

/** What is to be looked for: a reload leaves what was typed and not yet asked for. */
function useWords(asked: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(KEPT) ?? asked);
  const [before, setBefore] = useState(asked);
  // Somebody came here anew with other words.
  if (before !== asked) {
    setBefore(asked);
    setText(asked);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is in the address.
  useEffect(() => () => sessionStorage.removeItem(KEPT), [asked]);
  const type = (text: string) => {
    setText(text);
    try {
      sessionStorage.setItem(KEPT, text);
    } catch {
      // The browser has no room; it stands here until the page is loaded anew.
    }
  };
  return [text, type];
}

/** Finds what was written by its words, or by who made it, where and when. */
export function Search() {
  const org = useOrg();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false, select: (all) => wantedIn({ ...all }) });
  const [text, setText] = useWords(wanted.q ?? "");
  const go = (search: Wanted) => void navigate({ to: "/$org/search", params: { org }, search });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { q: _, ...rest } = wanted;
    go(text.trim() ? { ...rest, q: text.trim() } : rest);
  };
  return (
    <Page css={placesCss} title={shared.search}>
      <div className="page-title">
        <h1 className="title">{shared.search}</h1>
      </div>
      <div className="sheet sheet-pad">
        <form className="search-top" onSubmit={submit}>
          <input
            className="input input-l"
            type="search"
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={words.whatWasItAbout}
            aria-label={words.whatWasItAbout}
          />
          <button type="submit" className="btn btn-go">
            <Glass className="i" aria-hidden />
            {shared.search}
          </button>
        </form>
        <Filters wanted={wanted} onChange={go} />
        {(wanted.q || isNarrowed(wanted)) && <Hits wanted={wanted} />}
      </div>
    </Page>
  );
}
