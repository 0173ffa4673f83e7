import { aProblem, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { Thread } from '@meridian/shared-types';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN } from '../testing/open-admin-tools';
import './inbox';
import './thread';

const AT = '2026-11-20T18:30:00.000Z';
const GRACE = { id: idOf(8), name: 'Grace' };
const THREAD: Thread = {
  id: idOf(1),
  version: 3,
  kind: 'contact',
  state: 'new',
  title: 'A chapter in Porto',
  about: 'Chapter Development',
  from: 'Ana Silva',
  createdAt: AT,
  assignee: null,
  contact: { email: 'ana@example.org', message: 'We are nine already.' },
  entries: [{ id: idOf(2), kind: 'note', author: GRACE, text: 'Ask Bo.', at: AT }],
  siteAdmins: [GRACE],
};
const PATH = `/api/admin/inbox/${THREAD.id}`;
const COUNTS = { new: 4, assigned: 2, closed: 9, own: 1 };

async function openThread(responses: object = {}) {
  const api = mockApi({ [`GET ${PATH}`]: THREAD, 'GET /api/admin/inbox/counts': COUNTS, ...responses });
  renderApp(routes, { path: `/admin-tools/inbox/${THREAD.id}`, ...ADMIN });
  await screen.findByText('We are nine already.');
  return { acts: () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

it('threads are listed with counts, and filtered by state', async () => {
  const { calls } = mockApi({
    'GET /api/admin/inbox': ({ query }: { query: { state?: string } }) => ({
      threads: query.state === 'closed' ? [] : [THREAD, { ...THREAD, id: idOf(3), kind: 'report', reports: 3 }],
      next: null,
    }),
    'GET /api/admin/inbox/counts': COUNTS,
  });
  renderApp(routes, { path: '/admin-tools/inbox', ...ADMIN });
  const [link] = await screen.findAllByRole('link', { name: 'A chapter in Porto' });
  expect(screen.getByText(/and 2 other members/)).toBeTruthy();
  expect(link?.getAttribute('href')).toBe(`/admin-tools/inbox/${THREAD.id}`);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /State/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Closed (9)' }));
  await screen.findByText('Nothing here');
  expect(calls.at(-1)?.query).toEqual({ state: 'closed' });
});

it('an answer is sent by mail for the version that the page shows, and notes are added', async () => {
  const { acts } = await openThread({
    [`POST ${PATH}/acts`]: { ...THREAD, version: 4, state: 'assigned', assignee: GRACE },
  });
  expect(screen.getByText('Ask Bo.')).toBeTruthy();
  expect(await violations()).toEqual([]);
  const field = screen.getByLabelText(/Answer or note/, { selector: 'textarea' });
  await userEvent.type(field, 'Here is how to begin.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
  await waitFor(() => expect(acts()).toEqual([{ action: 'reply', text: 'Here is how to begin.' }]));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
});

it('the input is kept if another admin was faster, and the current thread is shown', async () => {
  const refusal = { status: 412, body: aProblem(412, 'Another admin has changed this.') };
  await openThread({ [`POST ${PATH}/acts`]: refusal });
  const field = screen.getByLabelText(/Answer or note/, { selector: 'textarea' });
  await userEvent.type(field, 'Too late.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
  await screen.findByText('Another admin has changed this.');
  expect((field as HTMLTextAreaElement).value).toBe('Too late.');
});

it('a thread is assigned and closed, and a closed one accepts only notes', async () => {
  const closed = { ...THREAD, version: 5, state: 'closed' };
  const { acts } = await openThread({ [`POST ${PATH}/acts`]: closed, [`GET ${PATH}`]: THREAD });
  await userEvent.click(screen.getByRole('combobox', { name: /Assigned to/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Grace' }));
  await waitFor(() => expect(acts()).toEqual([{ action: 'assign', userId: GRACE.id }]));
});

it('a case shows the reported content once, and who reported it, why and what they saw', async () => {
  const { contact: _contact, ...rest } = THREAD;
  const report: Thread['report'] = {
    thing: { kind: 'message', chapterId: 1, seq: 4 },
    copy: 'You fool!',
    userId: idOf(5),
    chapterId: 1,
    reports: [
      { reason: 'Insults or harassment', text: 'Rude.', at: AT, by: { id: idOf(6), name: 'Ana Silva' } },
      { reason: 'Something else', text: '', at: AT, by: null, copy: 'I was joking.' },
    ],
  };
  mockApi({
    [`GET ${PATH}`]: { ...rest, kind: 'report', report },
    'GET /api/admin/inbox/counts': COUNTS,
    'GET /api/chapters': [],
  });
  renderApp(routes, { path: `/admin-tools/inbox/${THREAD.id}`, ...ADMIN });
  for (const text of ['You fool!', 'Rude.', 'I was joking.', '2 reports'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ana Silva' }).getAttribute('href')).toBe(`/admin-tools/people/${idOf(6)}`);
  expect(screen.getByText(/Reported by a former member · Something else/)).toBeTruthy();
  expect(await violations()).toEqual([]);
});
