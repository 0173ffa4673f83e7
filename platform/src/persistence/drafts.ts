import { createStore } from 'zustand/vanilla';
import { openDatabase, transact, onDatabaseDeleted, write } from './database';
import { onTabMessage, notifyTabs } from './unsent-tabs';

/** Milliseconds from a change until it is stored; leaving the page stores it at once. */
const SAVE_MS = 300;
/** Older drafts are deleted at the person's next visit. */
const KEEP_MS = 30 * 86_400_000;
/** Stored drafts per person; the oldest are deleted. */
const MAX_STORED = 100;

interface Drafts {
  owner?: string;
  values: Record<string, unknown>;
}

/** The drafts of the page's user, by key. `undefined` means sent or discarded. */
export const draftStore = createStore<Drafts>(() => ({ values: {} }));

/** Changed and not stored yet. */
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
  void write(owner, ({ drafts }) =>
    Promise.all(
      changed.map(([key, value]) => (value === undefined ? drafts.delete(key) : drafts.put({ value, savedAt }, key))),
    ),
  );
}

/** Switches to the drafts of another person; the previous person's leave the page's memory. */
function switchOwner(owner: string | undefined): void {
  if (draftStore.getState().owner === owner) return;
  save();
  draftStore.setState({ owner, values: {} });
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
    const isKept = ({ savedAt }: { savedAt: number }, place: number) =>
      place < MAX_STORED && Date.now() - savedAt < KEEP_MS;
    await Promise.all(all.filter((draft, place) => !isKept(draft, place)).map(({ key }) => drafts.delete(key)));
    return Object.fromEntries(all.filter(isKept).map(({ key, value }) => [key, value]));
  });
  if (draftStore.getState().owner === owner)
    draftStore.setState(({ values }) => ({ values: { ...loaded, ...values } }));
}

/** Changes a draft; `undefined` ends it. */
export function setDraft(owner: string | undefined, key: string, value: unknown): void {
  switchOwner(owner);
  const was = draftStore.getState().values[key];
  if (value === undefined && was === undefined) return;
  draftStore.setState(({ values }) => ({ values: { ...values, [key]: value } }));
  unsaved.add(key);
  if (owner !== undefined && value === undefined) notifyTabs({ owner, what: 'draft-gone', key, was });
  timer ??= setTimeout(save, SAVE_MS);
}

/**
 * Ends a draft in the page. The caller deletes the stored draft, in the transaction that stores what replaces it.
 */
export function endDraft(owner: string, key: string): void {
  if (draftStore.getState().owner !== owner) return;
  setDraft(owner, key, undefined);
  unsaved.delete(key);
}

/** Clears the page's memory without storing anything. */
export function forgetDrafts(): void {
  unsaved.clear();
  draftStore.setState({ owner: undefined, values: {} });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
onTabMessage((news) => {
  const { owner, values } = draftStore.getState();
  if (news.what !== 'draft-gone' || news.owner !== owner || !same(values[news.key], news.was)) return; // other words stay
  unsaved.delete(news.key);
  draftStore.setState({ values: { ...values, [news.key]: undefined } });
});
onDatabaseDeleted((userId) => {
  if (draftStore.getState().owner === userId) forgetDrafts();
});
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}
