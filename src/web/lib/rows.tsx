import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { PagedQuestion } from "#/client/index.ts";
import * as words from "./words.ts";

const FIRST: string | null = null;
const AHEAD = "600px";

export interface Rows<T> {
  /** The rows that are there so far. */
  data: T[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** To stand below them: fetches the next page when somebody comes near it. */
  more: ReactNode;
}

interface PageWish {
  /** Where it is read on; null for the first page. */
  pageParam: string | null;
  signal: AbortSignal;
}

/** A list that is read on page by page, as the cache of answers knows it. */
export const inPages = <T,>({ key, ask }: PagedQuestion<T>) =>
  infiniteQueryOptions({
    queryKey: [...key, "pages"],
    queryFn: ({ pageParam, signal }: PageWish) => ask(pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
  });

/** A list reads on by itself until it has so many rows. */
const ENOUGH_ROWS = 2000;

/** A list of any length, page by page as somebody reads on; `isWhole` reads on by itself. */
export function useRows<T>(question: PagedQuestion<T>, isWhole = false): Rows<T> {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      ...inPages(question),
      select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    });
  const count = data?.length;
  const readsOn = isWhole && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (readsOn && count !== undefined && count < ENOUGH_ROWS)
      void fetchNextPage({ cancelRefetch: false });
  }, [readsOn, count, fetchNextPage]);
  const again = isFetchNextPageError ? (
    <button type="button" className="btn btn-quiet" onClick={() => void fetchNextPage()}>
      {words.tryMoreAgain}
    </button>
  ) : (
    <Sentinel key={data?.length} onNear={() => void fetchNextPage()} />
  );
  return {
    data,
    error,
    refetch,
    more: hasNextPage ? again : null,
  };
}

/** What notices that the end of a list comes near. */
function Sentinel({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near.current();
      },
      { rootMargin: AHEAD },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="more-rows">
      <button type="button" className="btn btn-quiet" onClick={onNear}>
        {words.showMore}
      </button>
    </div>
  );
}
