import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes';
import { user } from '../../testing/user';
import './object-to-change'; // The page is loaded in advance, so that opening it takes no time.

const TOKEN = 'a'.repeat(43);
const CALL = 'POST /api/auth/objections';
const press = async () => user.click(await screen.findByRole('button', { name: 'Object' }));

test.each([
  ['by the link of the mail', `/object-to-change#${TOKEN}`, { token: TOKEN }],
  [
    'by the notice while signed in',
    '/object-to-change?proposal=65f0c0ffee65f0c0ffee65f0',
    { proposalId: '65f0c0ffee65f0c0ffee65f0' },
  ],
])('only the button objects, %s', async (_name, path, body) => {
  const { calls } = mockApi({ [CALL]: { ok: true } });
  renderApp(routes, { path });
  await screen.findByRole('button', { name: 'Object' });
  expect(calls).toEqual([]);
  await press();
  expect((await screen.findByRole('status')).textContent).toMatch(/^You have objected/);
  expect(calls.map((call) => call.body)).toEqual([body]);
});

test('the page says that the act took effect already', async () => {
  const message = 'This took effect on November 1, 2026 at 3:00 PM (UTC), so it is too late to object.';
  mockApi({ [CALL]: { status: 409, body: { ...aProblem(409, message), code: 'took_effect' } } });
  renderApp(routes, { path: `/object-to-change#${TOKEN}` });
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test.each([
  ['is unknown', `/object-to-change#${TOKEN}`],
  ['is incomplete', '/object-to-change'],
])('a link that %s leads to the support', async (_name, path) => {
  mockApi({ [CALL]: { status: 400, body: { ...aProblem(400, 'x'), code: 'link_refused' } } });
  renderApp(routes, { path });
  if (path.includes('#')) await press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete/);
  expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
});
