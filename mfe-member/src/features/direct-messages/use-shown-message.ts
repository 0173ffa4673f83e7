import type { DirectMessage } from '@meridian/shared-types';
import { useEffect, useState } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Scrolls to the message with a number, for which earlier messages may have to be loaded first. */
export function useShownMessage(
  seq: number | undefined,
  messages: readonly DirectMessage[],
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages,
): void {
  const [wanted, setWanted] = useState(seq);
  useEffect(() => setWanted(seq), [seq]);
  const firstSeq = messages[0]?.seq;
  useEffect(() => {
    if (wanted === undefined || firstSeq === undefined || isFetchingNextPage || isFetchNextPageError) return;
    if (wanted < firstSeq && hasNextPage) {
      void fetchNextPage();
      return;
    }
    const message = document.querySelector<HTMLElement>(`[data-seq="${wanted}"]`);
    setWanted(undefined);
    message?.scrollIntoView({ block: 'center' });
    message?.focus({ preventScroll: true });
    message?.animate?.([{ boxShadow: '0 0 0 3px var(--color-focus)' }, { boxShadow: '0 0 0 3px transparent' }], 2500);
  }, [wanted, firstSeq, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}
