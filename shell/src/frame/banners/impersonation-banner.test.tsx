import { formatTime } from '@meridian/platform';
import { aUser, mockApi } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, renderRoutes } from '../../testing';
import { Frame } from '../frame';

const admin = aUser({ id: '65f0000000000000000000aa', name: 'Grace Admin' });
const acting = aUser({ name: 'Tunde Bakare', impersonatedBy: { id: admin.id, name: admin.name } });
const open = (responses: Record<string, unknown>) => {
  const api = mockApi({
    'GET /api/auth/me': { user: acting },
    'GET /api/auth/admin-status': { isAdmin: false },
    'GET /api/notices/unread': { unread: 0, directMessages: 0 },
    'GET /api/user/join-requests': [],
    ...responses,
  });
  return renderRoutes([{ path: '/', element: <Frame registry={aRegistry([])} /> }]).then(() => api);
};
const notice = () => screen.queryByText(/you are using Meridian as/);
const pressExit = async () => userEvent.click(await screen.findByRole('button', { name: 'Exit' }));

test('the banner names the person, and Exit ends the impersonation', async () => {
  await open({ 'POST /api/admin/impersonate/exit': { user: admin } });
  await waitFor(() => expect(notice()?.textContent).toBe('Grace Admin, you are using Meridian as Tunde Bakare.'));
  await pressExit();
  await waitFor(() => expect(notice()).toBeNull());
  expect(screen.getByRole('button', { name: 'Account menu' }).dataset.initial).toBe('A');
});

test('the banner names the person whom an admin views as, and Exit ends the session', async () => {
  const { calls } = await open({
    'GET /api/auth/me': { user: { ...acting, impersonatedBy: { ...acting.impersonatedBy!, isReadOnly: true } } },
    'POST /api/admin/view-as/exit': { user: admin },
  });
  const looking = () => screen.queryByText(/you see Meridian as/);
  await waitFor(() =>
    expect(looking()?.textContent).toBe('Grace Admin, you see Meridian as Tunde Bakare. Nothing can be changed.'),
  );
  await pressExit();
  await waitFor(() => expect(looking()).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/admin/view-as/exit']);
});

test('the banner stays and shows the reason if Exit fails', async () => {
  await open({ 'POST /api/admin/impersonate/exit': { status: 503 } });
  await pressExit();
  await screen.findByText('Try again in a moment.');
  expect(notice()).toBeTruthy();
});

test('Exit detects an expired session', async () => {
  let asked = 0;
  await open({
    'GET /api/auth/me': () => {
      asked += 1;
      return asked === 1 ? { user: acting } : { status: 401 };
    },
    'POST /api/admin/impersonate/exit': { status: 401 },
  });
  await pressExit();
  await waitFor(() => expect(notice()).toBeNull());
});

test('the banner is not shown without an impersonation', async () => {
  await open({ 'GET /api/auth/me': { user: admin } });
  await screen.findByRole('button', { name: 'Account menu' });
  expect(notice()).toBeNull();
});

test('the banner shows the end time, and disappears then', async () => {
  const until = new Date(Date.now() + 1500);
  let over = false;
  await open({
    'GET /api/auth/me': () =>
      over
        ? { status: 401 }
        : { user: { ...acting, impersonatedBy: { ...acting.impersonatedBy!, until: until.toISOString() } } },
  });
  await waitFor(() =>
    expect(notice()?.textContent).toBe(
      `Grace Admin, you are using Meridian as Tunde Bakare, until ${formatTime(until.toISOString())}.`,
    ),
  );
  over = true;
  await waitFor(() => expect(notice()).toBeNull(), { timeout: 5000 });
});
