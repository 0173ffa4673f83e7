import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { ChatHistory } from '../history/history';

interface Options {
  chat: ChatHistory;
  box: RefObject<HTMLElement | null>;
  /** A key of the rendered messages. */
  content: string;
  /** Renders the messages around a number. */
  showAround: (seq: number) => void;
  /** The number of the message to show first. */
  initial: number | undefined;
}

/**
 * Scrolls to a message, which may have to be loaded first. Returns a function that does so for the number of a message.
 */
export function useShownMessage({ chat, box, content, showAround, initial }: Options): (seq: number) => void {
  const [wanted, setWanted] = useState<number>();
  const { messages, loadingOlder, loadOlder } = chat;
  const firstSeq = messages[0]?.seq ?? 1;
  const lastSeq = messages.at(-1)?.seq ?? 0;

  useEffect(() => setWanted(initial), [initial]);
  useEffect(() => {
    if (wanted === undefined || loadingOlder || wanted > lastSeq) return; // A newer message is still on its way.
    if (wanted >= firstSeq) showAround(wanted);
    else
      void loadOlder().then((isLoaded) => {
        if (!isLoaded) setWanted(undefined);
      });
  }, [wanted, loadingOlder, firstSeq, lastSeq, loadOlder, showAround]);
  useLayoutEffect(() => {
    const message = wanted !== undefined && box.current?.querySelector<HTMLElement>(`[data-seq="${wanted}"]`);
    if (!message) return;
    setWanted(undefined);
    message.scrollIntoView({ block: 'center' });
    message.focus({ preventScroll: true });
    message.animate?.([{ boxShadow: '0 0 0 3px var(--color-focus)' }, { boxShadow: '0 0 0 3px transparent' }], 2500);
  }, [wanted, content, box]);

  return setWanted;
}
