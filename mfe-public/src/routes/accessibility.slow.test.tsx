import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { mockApi, renderApp, settled } from '@meridian/platform/testing';
import { routes } from '../routes';
import { chaptersUpTo, eventsUpTo, MAIL_PREFERENCES } from '../testing/builders';
import { POST_CALLS } from '../testing/posts';
import { SITE_PAGE_CALLS } from '../testing/site-pages';

jest.setTimeout(60_000);
beforeAll(() => Promise.all(routes.map((route) => route.lazy())));

/** jsdom has no layout, so a browser test checks colors and landmarks. */
const RULES = { 'color-contrast': { enabled: false }, region: { enabled: false } };

test.each([
  ['/', 'anonymous'],
  ['/', {}],
  ['/auth', 'anonymous'],
  ['/auth?mode=register', 'anonymous'],
  ['/forgot-password', 'anonymous'],
  ['/reset-password', 'anonymous'],
  [`/reset-password#${'a'.repeat(43)}`, 'anonymous'],
  [`/confirm-newsletter#${'a'.repeat(43)}`, 'anonymous'],
  [`/mail-preferences#${'a'.repeat(28)}`, 'anonymous'],
  [`/unsubscribe#${'a'.repeat(28)}`, 'anonymous'],
  ['/undo-email-change', 'anonymous'],
  [`/undo-email-change#${'a'.repeat(43)}`, 'anonymous'],
  ['/object-to-change', 'anonymous'],
  [`/object-to-change#${'a'.repeat(43)}`, 'anonymous'],
  ['/confirm-email', 'anonymous'],
  [`/confirm-email#${'a'.repeat(43)}`, 'anonymous'],
  ['/subscribe', 'anonymous'],
  ['/subscribe', {}],
  ['/about', 'anonymous'],
  ['/contact', 'anonymous'],
  ['/blog', 'anonymous'],
  ['/blog/the-second-first-job', 'anonymous'],
  ['/blog/never-written', 'anonymous'],
  ['/leadership', 'anonymous'],
] as const)('%s (%j) has one main heading and no axe violations', async (path, session) => {
  mockApi({
    'GET /api/chapters': chaptersUpTo(7),
    'GET /api/events': eventsUpTo(4),
    'POST /api/mail-preferences': MAIL_PREFERENCES,
    'POST /api/auth/password-reset/check': { ok: true },
    ...POST_CALLS,
    ...SITE_PAGE_CALLS,
  });
  const { container } = renderApp(routes, { path, session });
  await screen.findByRole('heading', { level: 1 });
  await settled();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const { violations } = await axe.run(container, { rules: RULES });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.each(['/', '/auth', '/subscribe', '/about', '/contact', '/blog', '/leadership'])(
  '%s sets its metadata for browsers, search engines and link previews',
  async (path) => {
    mockApi({ 'GET /api/chapters': chaptersUpTo(1), 'GET /api/events': [], ...POST_CALLS, ...SITE_PAGE_CALLS });
    renderApp(routes, { path });
    await screen.findByRole('heading', { level: 1 });
    await settled();
    expect(document.title).toMatch(/^.+ · Meridian$/);
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
    expect(content('meta[name="description"]')).toMatch(/^.{40,200}$/);
    expect(content('meta[property="og:description"]')).toBe(content('meta[name="description"]'));
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`http://localhost${path}`);
  },
);
