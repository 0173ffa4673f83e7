import { screen, waitFor } from '@testing-library/react';
import { eventsApi } from '@meridian/shared-types';
import { aProblem, aUser, mockApi, renderApp } from '../testing';
import { affectedBy } from '../api/affected-by';
import { api } from '../api/api';
import { invalidateThisTab } from '../api/invalidate';
import { queryClient, queryFor } from '../api/query';
import { useHasSessionEnded } from './ended-session';
import { recheckSession, signedIn } from './identity';
import { useSession } from './session';

function Who() {
  const { status, user } = useSession();
  const hasEnded = useHasSessionEnded();
  return <p>{[status, user?.name, hasEnded && 'signed out elsewhere'].filter(Boolean).join(' ')}</p>;
}
const open = () => renderApp(<Who />, { session: {} });

describe('a 401 for a call of a signed-in person causes a check of the session', () => {
  const refused = { status: 401, body: aProblem(401, 'Sign in first.') };
  const read = () => queryClient.fetchQuery(queryFor(eventsApi.list)).catch(() => undefined);

  test("the page's session ends if it is over, once for all calls, and the page says so until somebody signs in", async () => {
    open();
    queryClient.setQueryData(['/api/directory'], 'private');
    const { calls } = mockApi({
      'GET /api/auth/me': refused,
      'GET /api/events': refused,
      'PUT /api/profile': refused,
      'GET /api/auth/admin-status': { isAdmin: false },
    });
    await Promise.all([read(), api.auth.updateProfile({ body: { name: 'Bo Chen' } }).catch(() => undefined)]);
    await screen.findByText('anonymous signed out elsewhere');
    expect(queryClient.getQueryData(['/api/directory'])).toBeUndefined();
    expect(calls.filter(({ path }) => path === '/api/auth/me')).toHaveLength(1);
    signedIn({ user: aUser() });
    await screen.findByText('signed-in Ana Silva');
  });

  test('a session whose end is found by an invalidation ends in the same way', async () => {
    open();
    queryClient.setQueryData(['/api/directory'], 'private');
    mockApi({ 'GET /api/auth/me': refused });
    await invalidateThisTab(...affectedBy.membership);
    await screen.findByText('anonymous signed out elsewhere');
    await recheckSession();
    await screen.findByText('anonymous signed out elsewhere');
    expect(queryClient.getQueryData(['/api/directory'])).toBeUndefined();
    mockApi({ 'GET /api/auth/admin-status': { isAdmin: false } });
    signedIn({ user: aUser() });
    await screen.findByText('signed-in Ana Silva');
  });

  test('nothing changes if the session is still valid', async () => {
    open();
    queryClient.setQueryData(['/api/directory'], 'private');
    const { calls } = mockApi({
      'GET /api/auth/me': { user: aUser() },
      'GET /api/events': refused,
      'GET /api/auth/admin-status': { isAdmin: false },
    });
    await read();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/me'));
    expect(queryClient.getQueryData(['/api/directory'])).toBe('private');
    expect(screen.getByText('signed-in Ana Silva')).toBeTruthy();
  });
});
