import { anEvent, aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import type { Letter } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
import { idOf } from '../testing/object-id';
import { ADMIN } from '../testing/open-admin-tools';
import './letter';

const ID = idOf(1);
const COUNTS = { waiting: 0, handed: 0, sent: 0, uncertain: 0, failed: 0, suppressed: 0 };
const aLetter = (change: Partial<Letter> = {}): Letter => ({
  id: ID,
  version: 3,
  state: 'draft',
  subject: 'Spring',
  text: 'Come and see.',
  items: [],
  recipients: { kind: 'readers' },
  createdAt: '2026-11-05T12:00:00.000Z',
  sendAt: null,
  endedAt: null,
  problem: '',
  counts: COUNTS,
  ...change,
});
const html = '<style>@media (prefers-color-scheme: dark) { p { color: red } }</style><p>Hello Grace,</p>';

function open(letter: Letter, responses: object = {}) {
  const api = mockApi({
    'GET /api/letters/{id}': letter,
    'GET /api/letters/{id}/preview': { html, text: 'Hello Grace,', bytes: 500 },
    'GET /api/letters/{id}/readers': { readers: [], next: null },
    'GET /api/chapters': [],
    'GET /api/events': [anEvent({ id: idOf(9), title: 'Dinner', description: 'Bring a dish.' })],
    ...responses,
  });
  return { ...api, ...renderApp(routes, { path: `/admin-tools/letters/${ID}`, ...ADMIN }) };
}

it('saves a draft with the version that was seen, and events that were chosen', async () => {
  const { calls } = open(aLetter(), { 'PUT /api/letters/{id}': aLetter({ version: 4 }) });
  await userEvent.type(await screen.findByLabelText('Subject'), ' news');
  await userEvent.click(screen.getByRole('button', { name: 'Choose Announcements and Events' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Dinner' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Members(?! of)/ }));
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({
    subject: 'Spring news',
    text: 'Come and see.',
    items: [{ title: 'Dinner', text: 'Bring a dish.', path: `/events/${idOf(9)}` }],
    recipients: { kind: 'members' },
  });
});

it('shows the letter in both themes and as text, and sends it after a question', async () => {
  const { calls } = open(aLetter(), {
    'POST /api/letters/{id}/test': { ok: true },
    'POST /api/letters/{id}/send': aLetter({ state: 'scheduled' }),
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>('The letter');
  expect([frame.getAttribute('sandbox'), frame.srcdoc.includes('@media not all')]).toEqual(['', true]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Dark' }));
  expect(screen.getByTitle<HTMLIFrameElement>('The letter').srcdoc).toContain('@media all');
  await userEvent.click(screen.getByRole('button', { name: 'Send a Test to Me' }));
  expect(await screen.findByText('Test Sent')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send...' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send Now' }));
  expect(await screen.findByText('Letter Scheduled')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/send')).map(({ body }) => body)).toEqual([{}]);
});

it('shows progress, and pauses', async () => {
  const { calls } = open(aLetter({ state: 'sending', counts: { ...COUNTS, sent: 12, waiting: 30, uncertain: 1 } }), {
    'POST /api/letters/{id}/actions': aLetter({ state: 'paused' }),
    'GET /api/letters/{id}/readers': {
      readers: [{ id: idOf(5), email: 'a@example.org', reason: '550 5.1.1', at: null }],
      next: null,
    },
  });
  expect(
    await screen.findByText('Perhaps sent means that the mail server did not confirm it. These are never sent again.'),
  ).toBeTruthy();
  expect(await screen.findByText('550 5.1.1')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'pause' }));
});

it('says when another admin was faster', async () => {
  open(aLetter(), {
    'PUT /api/letters/{id}': { status: 412, body: aProblem(412, 'Someone else has changed this letter.') },
  });
  await userEvent.type(await screen.findByLabelText('Subject'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  expect(await screen.findByText('Someone else has changed this letter.')).toBeTruthy();
});
