import { DAY_MS } from '@meridian/shared-types';
import { createStore } from 'zustand/vanilla';
import { openDatabase, transact, onDatabaseDeleted, write } from './database';
import { onTabMessage, notifyTabs } from './unsent-tabs';

/** The time in milliseconds from a change until it is stored. Leaving the page stores it immediately. */
const SAVE_MS = 300;
/** Drafts older than this are deleted at the person's next visit. */
const MAX_AGE_MS = 30 * DAY_MS;
/** The number of stored drafts per person. The oldest are deleted. */
const MAX_STORED = 100;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface Drafts {
  owner?: string;
  /** The drafts by key. `undefined` means that the draft was sent or discarded. */
  values: Record<string, unknown>;
  /** The values that the browser has stored, by key. */
  stored: Record<string, unknown>;
  /** Whether the browser stores nothing for this person. Drafts then last as long as the page. */
  isUnstorable: boolean;
}
const empty = (owner?: string): Drafts => ({ owner, values: {}, stored: {}, isUnstorable: owner === undefined });

/** The drafts of the page's user. */
export const draftStore = createStore<Drafts>(() => empty());

/** Where a draft is: stored in the browser, about to be stored, or only in this page. */
export type DraftStorage = 'browser' | 'saving' | 'page';
/** Returns where a draft is, or undefined if there is no draft. */
export const findDraftStorage = ({ values, stored, isUnstorable }: Drafts, key: string): DraftStorage | undefined => {
  if (values[key] === undefined) return undefined;
  if (values[key] === stored[key]) return 'browser';
  return isUnstorable ? 'page' : 'saving';
};

/** The keys of drafts that have changed and are not stored yet. */
const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores changes. All requests are made before it returns, so that the page may close right after. */
function save(): void {
  clearTimeout(timer);
  timer = undefined;
  const { owner, values } = draftStore.getState();
  const changed = [...unsaved].map((key) => [key, values[key]] as const);
  unsaved.clear();
  if (owner === undefined || changed.length === 0) return;
  const savedAt = Date.now();
  const writing = write(owner, ({ drafts }) =>
    Promise.all(
      changed.map(([key, value]) => (value === undefined ? drafts.delete(key) : drafts.put({ value, savedAt }, key))),
    ),
  );
  void writing.then((done) => {
    // They are stored with the next change.
    if (!done && draftStore.getState().owner === owner) changed.forEach(([key]) => unsaved.add(key));
    noteStored(owner, done && Object.fromEntries(changed));
  });
}

/** Records the values that the browser has stored. `saved` is undefined if it could not store them. */
function noteStored(owner: string, saved: Record<string, unknown> | undefined): void {
  draftStore.setState((drafts) => {
    if (drafts.owner !== owner) return drafts;
    return saved ? { stored: { ...drafts.stored, ...saved }, isUnstorable: false } : { isUnstorable: true };
  });
}

/** Switches to the drafts of another person. The previous person's drafts are removed from the page's memory. */
function switchOwner(owner: string | undefined): void {
  if (draftStore.getState().owner === owner) return;
  save();
  draftStore.setState(empty(owner));
}

/** Loads a person's stored drafts. Newer changes in the page take precedence. */
export async function openDrafts(owner: string): Promise<void> {
  if (draftStore.getState().owner === owner) return;
  switchOwner(owner);
  openDatabase(owner);
  const loaded = await transact(owner, async ({ drafts }) => {
    const [keys, values] = await Promise.all([drafts.getAllKeys(), drafts.getAll()]);
    const all = keys
      .map((key, at) => ({ key, value: values[at]?.value, savedAt: values[at]?.savedAt ?? 0 }))
      .sort((a, b) => b.savedAt - a.savedAt);
    const isKept = ({ savedAt }: { savedAt: number }, index: number) =>
      index < MAX_STORED && Date.now() - savedAt < MAX_AGE_MS;
    await Promise.all(all.filter((draft, index) => !isKept(draft, index)).map(({ key }) => drafts.delete(key)));
    return Object.fromEntries(all.filter(isKept).map(({ key, value }) => [key, value]));
  });
  noteStored(owner, loaded);
  if (draftStore.getState().owner === owner)
    draftStore.setState(({ values }) => ({ values: { ...loaded, ...values } }));
}

/** Changes a draft. `undefined` ends it. */
export function setDraft(owner: string | undefined, key: string, value: unknown): void {
  switchOwner(owner);
  const was = draftStore.getState().values[key];
  if (same(value, was)) return;
  draftStore.setState(({ values }) => ({ values: { ...values, [key]: value } }));
  unsaved.add(key);
  if (owner !== undefined && value === undefined) notifyTabs({ owner, what: 'draft-gone', key, was });
  timer ??= setTimeout(save, SAVE_MS);
}

/** Ends a draft in the page. The caller deletes the stored draft in the transaction that stores its replacement. */
export function endDraft(owner: string, key: string): void {
  if (draftStore.getState().owner !== owner) return;
  setDraft(owner, key, undefined);
  unsaved.delete(key);
  draftStore.setState(({ stored }) => ({ stored: { ...stored, [key]: undefined } }));
}

/** Clears the page's memory without storing anything. */
export function clearDrafts(): void {
  unsaved.clear();
  draftStore.setState(empty());
}

onTabMessage((news) => {
  const { owner, values, stored } = draftStore.getState();
  // A different draft stays.
  if (news.what !== 'draft-gone' || news.owner !== owner || !same(values[news.key], news.was)) return;
  unsaved.delete(news.key);
  const gone = { [news.key]: undefined };
  draftStore.setState({ values: { ...values, ...gone }, stored: { ...stored, ...gone } });
});
onDatabaseDeleted((userId) => {
  if (draftStore.getState().owner === userId) clearDrafts();
});
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}
