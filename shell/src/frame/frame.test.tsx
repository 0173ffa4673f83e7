import { aChapter, aMembership, aUser, mockApi } from '@meridian/platform/testing';
import type { User } from '@meridian/shared-types';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aNavItem, aRegistry, aRemote, renderRoutes } from '../testing';
import { Frame } from './frame';
import { NotFound } from './not-found';

const registry = aRegistry([
  aRemote({
    nav: [
      aNavItem({ label: 'About Us', order: 30 }),
      aNavItem({ label: 'Sign In', area: 'account', to: '/auth', audience: 'signed-out', order: 10 }),
      aNavItem({ label: 'Join', area: 'account', to: '/auth?mode=register', audience: 'signed-out', order: 20 }),
      aNavItem({ label: 'Profile', area: 'account', audience: 'signed-in', order: 10 }),
      aNavItem({ label: 'Dashboard', area: 'account', audience: 'active', order: 20 }),
      aNavItem({ label: 'My Calendar', area: 'side', audience: 'member' }),
      aNavItem({ label: 'Chapter', area: 'chapter', to: '/chapters/:slug', audience: 'active' }),
      aNavItem({ label: 'Create Event', area: 'quick', to: '/events/create', audience: 'site-admin' }),
      aNavItem({ label: 'Settings', area: 'quick', to: '/profile', audience: 'active' }),
      aNavItem({ label: 'Leadership', area: 'footer-company', to: '/executives' }),
    ],
  }),
]);
const routes = [
  {
    element: <Frame registry={registry} />,
    children: [
      { path: '/', element: <h1>Here</h1> },
      { path: '/about-us', element: <h1>About</h1> },
      { path: '*', element: <NotFound /> },
    ],
  },
];

const chapter = (id: number, name: string, memberCount: number) => aChapter({ id, name, memberCount });
const membership = (chapterId: number) => aMembership({ id: `m${chapterId}`, chapterId });

function open(
  user: Partial<User> | undefined,
  { isAdmin = false, path = '/', chapters = [chapter(1, 'Atlanta', 12), chapter(2, 'Dallas', 30)] as unknown } = {},
) {
  mockApi({
    'GET /api/auth/me': user ? { user: aUser(user) } : { status: 401 },
    'GET /api/auth/admin-status': { isAdmin },
    'GET /api/chapters': chapters,
    'GET /api/notices/unread': { unread: 0, directMessages: 0 },
    'GET /api/user/join-requests': [],
    'GET /api/user/announcement-counts': [],
    'GET /api/admin/pending-requests': [],
    'POST /api/auth/logout': { ok: true },
  });
  return renderRoutes(routes, path);
}
/** jsdom evaluates no widths in style sheets, so the side navigation counts as hidden. */
const side = async () => within(await screen.findByRole('complementary', { hidden: true }));
const hidden = { hidden: true };
const banner = () => within(screen.getByRole('banner'));

test('a visitor sees Sign In and Join, and no side navigation', async () => {
  await open(undefined);
  expect((await banner().findByRole('link', { ...hidden, name: 'Sign In' })).getAttribute('href')).toBe('/auth');
  expect(banner().getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/auth?mode=register');
  expect(screen.queryByRole('complementary', hidden)).toBeNull();
});

test('the account menu shows the first letter of the email address, and Dashboard is for subscribers', async () => {
  await open({ email: 'zoe@example.org', subscriptionStatus: 'newsletter' });
  const button = await banner().findByRole('button', { name: 'Account menu' });
  expect(button.dataset.initial).toBe('Z');
  expect(screen.queryByRole('complementary', hidden)).toBeNull();
  await userEvent.click(button);
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Profile',
    'Theme',
    'Log out',
  ]);
});

test('an active subscriber logs out from the menu', async () => {
  await open({ subscriptionStatus: 'active' });
  await userEvent.click(await banner().findByRole('button', { name: 'Account menu' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Profile',
    'Dashboard',
    'Theme',
    'Log out',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await banner().findByRole('link', { ...hidden, name: 'Sign In' });
});

test('the theme is a submenu of the account menu, and a button for people without that menu', async () => {
  await open(undefined);
  await banner().findByRole('link', { name: 'Join' });
  expect(banner().getByRole('button', { ...hidden, name: 'Theme' })).toBeTruthy();
  cleanup();
  await open({});
  await userEvent.click(await banner().findByRole('button', { name: 'Account menu' }));
  expect(banner().queryByRole('button', { ...hidden, name: 'Theme' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Theme' }));
  expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual([
    'System',
    'Light',
    'Dark',
  ]);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('the side navigation lists all chapters, the joined ones first, with their counts', async () => {
  await open({ subscriptionStatus: 'active', memberships: [membership(2)] });
  const menu = await side();
  expect((await menu.findByRole('link', { ...hidden, name: /Dallas/ })).getAttribute('href')).toBe('/chapters/dallas');
  const region = within(menu.getByRole('region', { ...hidden, name: 'All Chapters' }));
  expect(region.getAllByRole('link', hidden).map((link) => link.textContent)).toEqual([
    'Dallasjoined, 30 members',
    'Atlanta12 members',
  ]);
  expect(region.queryByText('No chapters joined yet')).toBeNull();
  expect(menu.getByRole('link', { ...hidden, name: 'My Calendar' })).toBeTruthy();
  expect(
    within(menu.getByRole('region', { ...hidden, name: 'Quick Actions' }))
      .getAllByRole('link', hidden)
      .map((link) => link.textContent),
  ).toEqual(['Settings']);
});

test('with many chapters, the side navigation lists the joined ones, five others and a link to all', async () => {
  const chapters = Array.from({ length: 123 }, (_, index) => chapter(index + 1, `Chapter ${index + 1}`, 1));
  await open({ subscriptionStatus: 'active', memberships: [membership(77)] }, { chapters });
  const region = within(await (await side()).findByRole('region', { ...hidden, name: 'All Chapters' }));
  await region.findByRole('link', { ...hidden, name: /Chapter 77/ });
  const links = region.getAllByRole('link', hidden);
  expect(links.map((link) => link.getAttribute('href')?.replace('/chapters/chapter-', ''))).toEqual(
    ['77', '1', '2', '3', '4', '5', '/chapters'].map((end) => expect.stringContaining(end)),
  );
  expect(links.at(-1)?.textContent).toBe('All chapters');
});

test('members of no chapter see a text', async () => {
  await open({ subscriptionStatus: 'active' }, { chapters: [] });
  await (await side()).findByText('No chapters joined yet');
});

test('the place of the side navigation is kept while the session loads if the last visitor had one', async () => {
  localStorage.clear();
  await open(undefined);
  await banner().findByRole('link', { ...hidden, name: 'Sign In' });
  cleanup();
  await open({ subscriptionStatus: 'active' });
  await side();
  cleanup();
  mockApi({ 'GET /api/auth/me': () => new Promise(() => undefined) });
  await renderRoutes(routes);
  expect(screen.getByRole('complementary', hidden)).toBeTruthy();
  expect(screen.queryByRole('navigation', { ...hidden, name: 'Member' })).toBeNull();
  localStorage.clear();
});

test('a retry is offered if the chapters do not load', async () => {
  let isThere = false;
  await open(
    { subscriptionStatus: 'active', memberships: [membership(2)] },
    { chapters: () => (isThere ? [chapter(2, 'Dallas', 30)] : { status: 503 }) },
  );
  const menu = await side();
  await menu.findByText('The chapters could not be loaded');
  isThere = true;
  await userEvent.click(menu.getByRole('button', { ...hidden, name: 'Try Again' }));
  await menu.findByRole('link', { ...hidden, name: /Dallas/ });
});

test('site admins can create events from the side navigation, and load other module versions', async () => {
  const router = await open({ subscriptionStatus: 'active' }, { isAdmin: true });
  const menu = await side();
  expect((await menu.findByRole('link', { ...hidden, name: 'Create Event' })).getAttribute('href')).toBe(
    '/events/create',
  );
  expect(menu.queryByRole('link', { ...hidden, name: 'My Calendar' })).toBeNull();
  const api = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    input === '/federation/versions'
      ? Promise.resolve({ ok: true, json: () => Promise.resolve({}) } as Response)
      : api(input, init);
  await act(() => router.navigate('/#module-versions'));
  await screen.findByRole('dialog', { name: 'Module versions' });
});

test('the footer has three columns and the year', async () => {
  await open(undefined);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Community',
    'Company',
    'Connect',
  ]);
  expect(footer.getByRole('link', { name: 'Leadership' }).getAttribute('href')).toBe('/executives');
  expect(footer.getByText(/© 2024 Meridian/)).toBeTruthy();
  expect(footer.queryByRole('button')).toBeNull();
  await banner().findByRole('link', { name: 'Join' });
});

test('an unknown address shows the 404 page in the frame', async () => {
  await open(undefined, { path: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(document.title).toBe('Page Not Found · Meridian');
  await banner().findByRole('link', { name: 'Join' });
});

test('a link skips the menus, and following a link closes the slide-out', async () => {
  const router = await open(undefined);
  await banner().findByRole('link', { name: 'Join' });
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'About Us' }));
  expect(router.state.location.pathname).toBe('/about-us');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a banner shows that the browser is offline', async () => {
  await open(undefined);
  await banner().findByRole('link', { name: 'Join' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/You are offline/);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  online.mockRestore();
});
