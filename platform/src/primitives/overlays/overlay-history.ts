import { handlePopStateFirst } from '../../browser/pop-state';

/**
 * Each open overlay (a dialog, a sheet, a menu) has a history entry above the entry of its page, so that Back closes it
 * instead of leaving the page. The router does not see these entries: they have its state, and with it its index, and
 * `overlays`, which is the number of overlays that are open there. A `CloseWatcher` would need no entries, but only the
 * Back of Android reaches it, and not the Back of other browsers.
 */
interface EntryState {
  /** The router's index of the entry. The entries of a page and of its overlays have the same. */
  idx?: number;
  /** A random number in place of the index if the router did not write the entry, as for a link to a fragment. */
  page?: number;
  overlays?: number;
}
interface OpenOverlay {
  /** It returns whether the overlay closes. */
  close: () => boolean;
  /** Whether Back has closed it, so that its entry is gone while it is still shown. */
  isClosing?: boolean;
}
type Write = Parameters<History['pushState']>;

/**
 * The time in milliseconds after which a traversal without a `popstate` is given up, for example because a person
 * decided to stay on the page.
 */
const GIVE_UP_MS = 1000;
/** The time in milliseconds after which an overlay that Back should have closed has an entry again. */
const STAYS_MS = 300;

const open: OpenOverlay[] = [];
/** What waits for the end of the current traversal. It is undefined if there is none. */
let waiting: (() => void)[] | undefined;
/** Whether the current traversal only moves between the entries of one page. */
let isOwnTraversal = false;
let giveUp: ReturnType<typeof setTimeout> | undefined;
/** What the router wrote into its entry while an overlay was open. It belongs to the entry of the page as well. */
let replaced: Write | undefined;
/** The index, or the number in its place, of the page that is shown. */
let page: number | undefined;
let isWatching = false;

const entry = (): EntryState => (history.state as EntryState | null) ?? {};
const level = (): number => entry().overlays ?? 0;
/** These are the browser's own functions. */
const browser = {
  go: (delta: number) => History.prototype.go.call(history, delta),
  push: (...write: Write) => History.prototype.pushState.apply(history, write),
  replace: (...write: Write) => History.prototype.replaceState.apply(history, write),
};
const openOverlays = (): OpenOverlay[] => open.filter(({ isClosing }) => !isClosing);
/** The entries of a page that the router did not write keep their number. */
const withLevel = (state: unknown, overlays: number): EntryState => ({
  ...(state as EntryState | null),
  overlays,
  ...(entry().page !== undefined && { page: entry().page }),
});

/** Returns what is the same in the entries of a page and of its overlays, and in no other entry. */
function readPage(): number | undefined {
  if ((entry().idx ?? entry().page) === undefined)
    browser.replace({ ...entry(), page: Math.random() } satisfies EntryState, '');
  return entry().idx ?? entry().page;
}

function endTraversal(): void {
  const functions = waiting ?? [];
  waiting = undefined;
  clearTimeout(giveUp);
  for (const run of functions) whenStill(run);
}

/** Calls a function now, or after the current traversal, because history changes only when a traversal has ended. */
function whenStill(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}

function traverse(delta: number, isOwn: boolean): void {
  whenStill(() => {
    if (delta === 0) return;
    waiting = [];
    isOwnTraversal = isOwn;
    giveUp = setTimeout(endTraversal, GIVE_UP_MS);
    browser.go(delta);
  });
}

/** Adds and removes entries until there is one for each open overlay. */
function adjust(): void {
  whenStill(() => {
    const { length } = openOverlays();
    for (let next = level() + 1; next <= length; next += 1) browser.push(withLevel(history.state, next), '');
    traverse(length - level(), true);
  });
}

function closeAbove(count: number): void {
  for (const overlay of openOverlays().slice(count).toReversed()) {
    overlay.isClosing = overlay.close();
    setTimeout(() => {
      overlay.isClosing = false;
      adjust();
    }, STAYS_MS);
  }
}

/** Handles Back, Forward and the end of a traversal before the router, which is told only about other pages. */
function onPopState(event: PopStateEvent): void {
  const isOwn = waiting !== undefined && isOwnTraversal;
  const isSamePage = readPage() === page;
  page = readPage();
  if (!isSamePage) replaced = undefined;
  else if (replaced && (isOwn || !waiting)) browser.replace(withLevel(replaced[0], level()), '', replaced[2]);
  if (isSamePage && (isOwn || !waiting)) event.stopImmediatePropagation();
  if (isSamePage && !waiting) closeAbove(level());
  endTraversal();
  setTimeout(adjust); // The router and the overlays react to the event first.
}

/**
 * Watches the history, once. The router goes on as if there were no entries of overlays: a page that it adds takes
 * their place, what it replaces is replaced for the page as well, and its steps back begin at the page.
 */
export function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  page = readPage();
  handlePopStateFirst(onPopState);
  addEventListener('pageshow', ({ persisted }) => persisted && endTraversal());
  history.pushState = (...write) => {
    whenStill(() => {
      traverse(Math.min(0, 1 - level()), true);
      whenStill(() => {
        (level() > 0 ? browser.replace : browser.push)(...write);
        page = entry().idx ?? page; // The router learns of entries of others by a `popstate`.
        replaced = undefined;
      });
    });
  };
  history.replaceState = (...write) => {
    whenStill(() => {
      const [state, unused, url] = write;
      replaced = level() > 0 ? write : undefined;
      browser.replace(replaced ? withLevel(state, level()) : state, unused, url);
      page = readPage();
    });
  };
  history.go = (delta = 0) => {
    if (delta === 0) return browser.go(0);
    whenStill(() => traverse(delta - (delta < 0 ? level() : 0), false));
  };
  setTimeout(adjust); // A reload closes overlays and keeps their entries.
}

/**
 * Adds an overlay that Back closes. `close` returns whether it does.
 * @returns a function to call when the overlay has closed.
 */
export function addOverlay(close: () => boolean): () => void {
  watchHistory();
  const overlay = { close };
  open.push(overlay);
  setTimeout(adjust); // Another overlay may close at the same moment, and leave its entry.
  return () => {
    open.splice(open.indexOf(overlay), 1);
    setTimeout(adjust);
  };
}
