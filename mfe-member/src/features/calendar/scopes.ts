import type { Event } from '@meridian/shared-types';

/** Whose events a calendar shows: `mine` are those answered with attending or maybe. */
export type Scope = 'mine' | 'chapters' | 'all';

const isMine = ({ userRsvpStatus }: Event) => userRsvpStatus === 'attending' || userRsvpStatus === 'maybe';

/** Says of an event whether it is in any of the scopes. */
export const scopeFilter =
  (scopes: ReadonlySet<Scope>, myChapters: ReadonlySet<number>) =>
  (event: Event): boolean =>
    scopes.has('all') ||
    (scopes.has('mine') && isMine(event)) ||
    (scopes.has('chapters') && myChapters.has(event.chapterId));

/** The scopes after one chip was pressed. All stands alone, and one is always on. */
export function toggleScope(scopes: ReadonlySet<Scope>, pressed: Scope): ReadonlySet<Scope> {
  if (pressed === 'all') return new Set(['all']);
  const next = new Set(scopes);
  next.delete('all');
  if (next.has(pressed) && next.size > 1) next.delete(pressed);
  else next.add(pressed);
  return next;
}
