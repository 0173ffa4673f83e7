import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session/session';
import {
  discardOtherDraft,
  draftStore,
  findDraftStorage,
  openDrafts,
  setDraft,
  takeOtherDraft,
  type DraftStorage,
} from '../persistence/drafts';
import { formatOwner } from '../persistence/database-owner';

/**
 * Returns a text that is stored until it is sent or discarded. It survives navigation, a reload, a crash, and the end
 * of a session. It is stored in this browser only for the signed-in person, for 30 days, and deleted when they log out.
 * Without browser storage, and for visitors, it lasts as long as the page.
 * @param key unique among the person's drafts, such as `note:3`.
 * @param initial the value without a draft. Setting it again ends the draft. Both are plain data.
 * @returns the text, a function that changes it, and where the draft is, if there is one.
 * @example const [note, setNote] = useDraft(`note:${chapter.id}`, '');
 */
export function useDraft<T>(
  key: string,
  initial: T,
): [value: T, change: (value: T) => void, place: DraftStorage | undefined] {
  const { user } = useSession();
  const owner = user && formatOwner(user);
  useEffect(() => {
    if (owner !== undefined) void openDrafts(owner);
  }, [owner]);
  const stored = useStore(draftStore, (drafts) => (drafts.owner === owner ? drafts.values[key] : undefined));
  const place = useStore(draftStore, (drafts) => (drafts.owner === owner ? findDraftStorage(drafts, key) : undefined));
  const change = useCallback(
    (value: T) => setDraft(owner, key, value === initial ? undefined : value),
    [owner, key, initial],
  );
  return [stored === undefined ? initial : (stored as T), change, place];
}

/** A draft that was typed in another tab, and what can be done with it. */
export interface OfferedDraft<T> {
  value: T;
  /** Puts it in the place of the draft of this tab, which is offered instead. */
  take: () => void;
  discard: () => void;
}

/**
 * Returns the newest draft with the same key of another tab, if it differs from the draft of this tab.
 * @example const other = useOtherDraft<string>(`note:${chapter.id}`);
 */
export function useOtherDraft<T>(key: string): OfferedDraft<T> | undefined {
  const { user } = useSession();
  const owner = user && formatOwner(user);
  const other = useStore(draftStore, (drafts) => (drafts.owner === owner ? drafts.others[key]?.[0] : undefined));
  return (
    other && {
      value: other.value as T,
      take: () => takeOtherDraft(owner, key, other),
      discard: () => discardOtherDraft(key, other),
    }
  );
}
