import type { Query } from '@tanstack/react-query';
import type { CurrentUser } from '@meridian/shared-types';
import { api } from '../api/api';
import { queryClient } from '../api/query';
import { toast } from '../toasts/store';
import { deleteOwnDatabase, deleteOtherDatabases } from '../persistence/database-owner';
import { onIdentityMayHaveChanged, notifyOtherTabs } from './other-tabs';
import { ADMIN_KEY, SESSION_KEY, sessionQuery } from './session';

const isOther = (query: Query) => query.queryKey[0] !== SESSION_KEY[0];
const isWatched = (query: Query) => query.getObserversCount() > 0;

/** Clears everything that was fetched for the previous identity; what is still on the screen is fetched again. */
async function resetEverythingElse(): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => isOther(query) && !isWatched(query) });
  const watched = queryClient.getQueryCache().findAll({ predicate: isOther });
  for (const query of watched) query.reset();
  await new Promise((resolve) => setTimeout(resolve)); // screens that the new identity may not see unmount first
  await queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => watched.includes(query) && query.state.data === undefined,
  });
}

/**
 * The request for the page had no session: nobody is signed in, and a public page need not wait. The session is fetched
 * anyway, and its result counts.
 * @example if (servedToVisitor) assumeVisitor();
 */
export function assumeVisitor(): void {
  queryClient.setQueryData(SESSION_KEY, null);
  queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined); // a failure counts as nobody
}

/**
 * After login, registration, or when a site admin acts or looks as another person: the response becomes the current
 * user, every other query is reset.
 * @example signedIn(await api.auth.login({ body: { email, password } }));
 */
export function signedIn(current: CurrentUser): void {
  void queryClient.cancelQueries({ queryKey: SESSION_KEY });
  queryClient.setQueryData(SESSION_KEY, current);
  void deleteOtherDatabases(current.user);
  notifyOtherTabs();
  void resetEverythingElse();
}

/**
 * Fetches the current user again, then resets every other query. For changes on the server, such as a payment.
 * @example await refreshSession(); navigate('/dashboard');
 */
export async function refreshSession(): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  notifyOtherTabs();
  void resetEverythingElse();
}

/**
 * Ends the session. If the server refuses or cannot be reached, nothing changes and nothing is shown.
 * @example <Button onClick={() => void logout()}>Log out</Button>
 */
export async function logout(): Promise<void> {
  try {
    await api.auth.logout();
  } catch {
    return;
  }
  queryClient.getMutationCache().clear();
  deleteOwnDatabase(queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user);
  queryClient.setQueryData(SESSION_KEY, null);
  notifyOtherTabs();
  void resetEverythingElse();
  toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
}

/** Who uses the page, and what they may see. */
function identity(): string | undefined {
  const user = queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user;
  return user && `${user.id} ${user.subscriptionStatus} ${user.impersonatedBy?.id} ${user.impersonatedBy?.isReadOnly}`;
}

/**
 * Fetches the session if something outside of this page may have changed it: another tab, or its end. Another identity
 * sees nothing that was fetched before.
 * @example await recheckSession(); // user.memberships is empty while the chapters service is down
 */
export async function recheckSession(): Promise<void> {
  const before = identity();
  await queryClient.refetchQueries({ queryKey: SESSION_KEY });
  if (identity() === before) return;
  const user = queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user;
  if (user) void deleteOtherDatabases(user);
  void resetEverythingElse();
}

/** Retries the session queries that failed. */
export async function retrySession(): Promise<void> {
  await recheckSession();
  await queryClient.refetchQueries({ queryKey: ADMIN_KEY, predicate: ({ state }) => state.status === 'error' });
}
onIdentityMayHaveChanged(() => void recheckSession());
