import { DAY_MS } from '@meridian/shared-types';
import { createStore } from 'zustand/vanilla';
import { openDatabase, transact, onDatabaseDeleted, write, type OtherDraft, type StoredDraft } from './database';
import { onTabMessage, notifyTabs } from './unsent-tabs';

/** The time in milliseconds from a change until it is stored. Leaving the page stores it immediately. */
const SAVE_MS = 300;
/** Drafts older than this are deleted at the person's next visit. */
const MAX_AGE_MS = 30 * DAY_MS;
/** The number of stored drafts per person. The oldest are deleted. */
const MAX_STORED = 100;

/** The number of drafts of other tabs that are kept with one draft. */
const MAX_OTHERS = 3;
/** Distinguishes this tab from others. */
const TAB = Math.random().toString(36).slice(2);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface Drafts {
  owner?: string;
  /** The drafts by key. `undefined` means that the draft was sent or discarded. */
  values: Record<string, unknown>;
  /** The values that the browser has stored, by key. */
  stored: Record<string, unknown>;
  /** The drafts of other tabs by key. They are offered, and stored with the draft of this tab. */
  others: Record<string, readonly OtherDraft[]>;
  /** Whether the browser stores nothing for this person. Drafts then last as long as the page. */
  isUnstorable: boolean;
}
const empty = (owner?: string): Drafts => ({
  owner,
  values: {},
  stored: {},
  others: {},
  isUnstorable: owner === undefined,
});

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
/** When this tab last stored the draft of a key, as a Unix time in milliseconds. */
const savedTimes = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores a draft soon. */
function saveSoon(key: string): void {
  unsaved.add(key);
  timer ??= setTimeout(save, SAVE_MS);
}

/** Returns what is stored for a key: the draft of this tab with those of others, or else the newest of theirs. */
function toRecord(key: string, value: unknown, savedAt: number): StoredDraft | undefined {
  const others = [...(draftStore.getState().others[key] ?? [])];
  const newest = value === undefined ? others.shift() : { value, savedAt };
  return newest && { value: newest.value, savedAt: newest.savedAt, ...(others.length > 0 && { others }) };
}

/** Adds the draft of another tab, and replaces its earlier one. A draft that equals that of this tab is none. */
function withOther(key: string, known: readonly OtherDraft[], other: OtherDraft): readonly OtherDraft[] {
  const rest = known.filter(({ tab, value }) => tab !== other.tab && !same(value, other.value));
  return same(draftStore.getState().values[key], other.value) ? rest : [other, ...rest].slice(0, MAX_OTHERS);
}

const setOthers = (key: string, change: (known: readonly OtherDraft[]) => readonly OtherDraft[]): void =>
  draftStore.setState(({ others }) => ({ others: { ...others, [key]: change(others[key] ?? []) } }));

/** Stores changes. All requests are made before it returns, so that the page may close right after. */
function save(): void {
  clearTimeout(timer);
  timer = undefined;
  const { owner, values } = draftStore.getState();
  const changed = [...unsaved].map((key) => [key, values[key]] as const);
  unsaved.clear();
  if (owner === undefined || changed.length === 0) return;
  const savedAt = Date.now();
  const records = changed.map(([key, value]) => [key, toRecord(key, value, savedAt)] as const);
  const writing = write(owner, ({ drafts }) =>
    Promise.all(records.map(([key, record]) => (record ? drafts.put(record, key) : drafts.delete(key)))),
  );
  for (const [key, value] of changed) {
    savedTimes.set(key, savedAt);
    if (value !== undefined) notifyTabs({ owner, what: 'draft-saved', key, tab: TAB, value, savedAt });
  }
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
      .map((key, at) => ({ key, savedAt: 0, value: undefined, ...values[at] }))
      .sort((a, b) => b.savedAt - a.savedAt);
    const isKept = ({ savedAt }: { savedAt: number }, index: number) =>
      index < MAX_STORED && Date.now() - savedAt < MAX_AGE_MS;
    await Promise.all(all.filter((draft, index) => !isKept(draft, index)).map(({ key }) => drafts.delete(key)));
    return all.filter(isKept);
  });
  const stored = loaded && Object.fromEntries(loaded.map(({ key, value }) => [key, value]));
  noteStored(owner, stored);
  if (draftStore.getState().owner !== owner) return;
  draftStore.setState(({ values }) => ({ values: { ...stored, ...values } }));
  for (const { key, value, savedAt, others = [] } of loaded ?? [])
    setOthers(key, (known) =>
      [...others.toReversed(), { tab: '', value, savedAt }].reduce((all, each) => withOther(key, all, each), known),
    );
}

/** Changes a draft. `undefined` ends it. */
export function setDraft(owner: string | undefined, key: string, value: unknown): void {
  switchOwner(owner);
  const was = draftStore.getState().values[key];
  if (same(value, was)) return;
  draftStore.setState(({ values }) => ({ values: { ...values, [key]: value } }));
  if (owner !== undefined && value === undefined) notifyTabs({ owner, what: 'draft-gone', key, was });
  saveSoon(key);
}

/**
 * Ends a draft in the page. Returns what the caller then stores for its key, in the transaction that stores what
 * replaces the draft: the draft of another tab, or nothing.
 */
export function endDraft(owner: string, key: string): StoredDraft | undefined {
  if (draftStore.getState().owner !== owner) return undefined;
  setDraft(owner, key, undefined);
  unsaved.delete(key);
  draftStore.setState(({ stored }) => ({ stored: { ...stored, [key]: undefined } }));
  return toRecord(key, undefined, 0);
}

/** Replaces the draft of this tab with one of another tab. The replaced one is offered instead. */
export function takeOtherDraft(owner: string | undefined, key: string, other: OtherDraft): void {
  const own = draftStore.getState().values[key];
  setOthers(key, (known) => [
    ...(own === undefined ? [] : [{ tab: TAB, value: own, savedAt: Date.now() }]),
    ...known.filter((each) => each !== other),
  ]);
  setDraft(owner, key, other.value);
}

/** Forgets the draft of another tab. It stays where it was typed while that tab is open. */
export function discardOtherDraft(key: string, other: OtherDraft): void {
  setOthers(key, (known) => known.filter((each) => each !== other));
  saveSoon(key);
}

/** Clears the page's memory without storing anything. */
export function clearDrafts(): void {
  unsaved.clear();
  savedTimes.clear();
  draftStore.setState(empty());
}

onTabMessage((news) => {
  const { owner, values, stored, others } = draftStore.getState();
  if (news.what === 'messages' || news.owner !== owner) return;
  const { key } = news;
  if (news.what === 'draft-saved') {
    setOthers(key, (known) => withOther(key, known, news));
    // What the other tab has stored replaced the newer draft of this tab.
    if (values[key] !== undefined && (savedTimes.get(key) ?? 0) >= news.savedAt && !same(values[key], news.value))
      saveSoon(key);
    return;
  }
  if (others[key]?.some(({ value }) => same(value, news.was))) {
    setOthers(key, (known) => known.filter(({ value }) => !same(value, news.was)));
    saveSoon(key);
  }
  if (!same(values[key], news.was)) return; // A different draft stays.
  unsaved.delete(key);
  const gone = { [key]: undefined };
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
