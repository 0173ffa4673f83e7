import { hashKey, notifyManager, type Query, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { CurrentUser } from '@meridian/shared-types';
import { api } from '../api/api';
import { onUnauthorized } from '../api/call-errors';
import { queryClient } from '../api/query';
import { toast } from '../toasts/store';
import { deleteOwnDatabase, deleteOtherDatabases } from '../persistence/database-owner';
import { deletePageCaches } from '../persistence/page-caches';
import { setSessionEnded } from './ended-session';
import { onIdentityMayHaveChanged, notifyOtherTabs } from './other-tabs';
import { ADMIN_KEY, SESSION_KEY, sessionQuery } from './session';

const SESSION_HASH = hashKey(SESSION_KEY);
const isOther = (query: Query) => query.queryKey[0] !== SESSION_KEY[0];
const isWatched = (query: Query) => query.getObserversCount() > 0;

/**
 * Clears everything that was fetched for the previous identity. Queries that are still on the screen are fetched again.
 */
async function resetEverythingElse(): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => isOther(query) && !isWatched(query) });
  const watched = queryClient.getQueryCache().findAll({ predicate: isOther });
  for (const query of watched) query.reset();
  // Screens that the new identity may not see unmount first. They learn of it after the current notifications.
  await new Promise<void>((resolve) => notifyManager.schedule(() => setTimeout(resolve)));
  await queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => watched.includes(query) && query.state.data === undefined,
  });
}

/**
 * Assumes that nobody is signed in, because the request for the page had no session. Public pages then need not wait.
 * The session is fetched anyway, and its result is used.
 * @example if (servedToVisitor) assumeVisitor();
 */
export function assumeVisitor(): void {
  queryClient.setQueryData(SESSION_KEY, null);
  queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined); // A failure counts as "no user".
}

/**
 * Makes the response the current user and resets every other query. Call it after a login or a registration, or when a
 * site admin impersonates or views as another person.
 * @example signedIn(await api.auth.login({ body: { email, password } }));
 */
export function signedIn(current: CurrentUser): void {
  void queryClient.cancelQueries({ queryKey: SESSION_KEY });
  queryClient.setQueryData(SESSION_KEY, current);
  isLoggingOut = false;
  setSessionEnded(false);
  void deleteOtherDatabases(current.user);
  notifyOtherTabs();
  void resetEverythingElse();
}

/**
 * Fetches the current user again, then resets every other query. Call it after changes on the server, such as a
 * payment.
 * @example await refreshSession(); navigate('/dashboard');
 */
export async function refreshSession(): Promise<void> {
  const before = identity();
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  notifyOtherTabs();
  if (identity() === before) void resetEverythingElse(); // A change of identity has already caused it.
}

/**
 * Whether the person pressed Log out here. A session check that runs meanwhile finds no session, which is then
 * expected.
 */
let isLoggingOut = false;

/** Returns whether the person is signed out because they pressed Log out in this page. */
export const isLoggedOutHere = (): boolean => isLoggingOut;

/**
 * Ends the session. If the server refuses or cannot be reached, nothing changes and nothing is shown.
 * @example <Button onClick={() => void logout()}>Log out</Button>
 */
export async function logout(): Promise<void> {
  const user = queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user;
  isLoggingOut = true;
  try {
    await api.auth.logout();
  } catch {
    isLoggingOut = false;
    return;
  }
  queryClient.getMutationCache().clear();
  deleteOwnDatabase(user);
  queryClient.setQueryData(SESSION_KEY, null);
  notifyOtherTabs();
  void resetEverythingElse();
  toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
}

/** Returns the person who uses the page with their rights, as a text to compare. */
function identity(): string | undefined {
  const user = queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user;
  return user && `${user.id} ${user.subscriptionStatus} ${user.impersonatedBy?.id} ${user.impersonatedBy?.isReadOnly}`;
}

/**
 * Fetches the session again if something outside of this page may have changed or ended it, such as another tab. A new
 * identity sees nothing that was fetched before.
 * @example await recheckSession(); // user.memberships is empty while the chapters service is down
 */
export async function recheckSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: SESSION_KEY });
}

/** Removes what was fetched for the previous identity after the server returned another one. */
function handleChangedIdentity(): void {
  const user = queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user;
  setSessionEnded(!user && !isLoggingOut);
  if (user) {
    isLoggingOut = false;
    void deleteOtherDatabases(user);
  } else void deletePageCaches();
  void resetEverythingElse();
}

let lastIdentity: string | undefined;

/**
 * Compares each fetched session with the previous one. Not only `recheckSession` fetches it: an invalidation of
 * memberships does so too, and may be the first to find that the session has ended. Before the first session nothing
 * was fetched for another identity, unless it follows a failure, which pages treat like no user.
 */
function compareIdentity(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== SESSION_HASH) return;
  const before = lastIdentity;
  lastIdentity = identity();
  const { dataUpdateCount, errorUpdateCount } = event.query.state;
  const isFirst = dataUpdateCount === 1 && errorUpdateCount === 0;
  if (!event.action.manual && !isFirst && lastIdentity !== before) handleChangedIdentity();
}

let checking: Promise<void> | undefined;

/**
 * Checks the session after a call of a signed-in person was refused with 401. Calls that are refused together cause one
 * check.
 */
function checkRefusedSession(): void {
  if (identity() === undefined) return;
  checking ??= recheckSession().finally(() => (checking = undefined));
}

/**
 * Fetches the session and the rights again after a failure.
 * @example <Button onClick={() => void retrySession()}>Try again</Button>
 */
export async function retrySession(): Promise<void> {
  await recheckSession();
  await queryClient.refetchQueries({ queryKey: ADMIN_KEY, predicate: ({ state }) => state.status === 'error' });
}
queryClient.getQueryCache().subscribe(compareIdentity);
onIdentityMayHaveChanged(() => void recheckSession());
onUnauthorized(checkRefusedSession);
