import { aChapter, anEvent, aProblem, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { organization, showOrganization, formatVenueHubTime } from '@meridian/platform';
import type { Letter } from '@meridian/shared-types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
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
const DINNER = anEvent({ id: idOf(9), title: 'Dinner', description: 'Bring a dish.' });
const CHAPTER = aChapter({ id: DINNER.chapterId, name: 'Lagos' });
const html = '<style>@media (prefers-color-scheme: dark) { p { color: red } }</style><p>Hello Grace,</p>';

function open(letter: Letter, responses: object = {}) {
  const api = mockApi({
    'GET /api/letters/{id}': letter,
    'GET /api/letters/{id}/preview': { html, text: 'Hello Grace,', bytes: 500 },
    'GET /api/letters/{id}/readers': { readers: [], next: null },
    'GET /api/letters/{id}/readers/count': { count: 1204 },
    'GET /api/chapters': [CHAPTER],
    'GET /api/events': [DINNER],
    ...responses,
  });
  return { ...api, ...renderApp(routes, { path: `/admin-tools/letters/${ID}`, ...ADMIN }) };
}

it('the admin is told that a letter needs the postal address of the organization, with a link', async () => {
  open(aLetter());
  const link = await screen.findByRole('link', { name: 'Enter It' });
  expect(link.getAttribute('href')).toBe('/admin-tools/pages/organization');
  act(() => showOrganization({ ...organization(), postalAddress: 'Main Street 1' }, ''));
  expect(screen.queryByText('No postal address yet')).toBeNull();
  act(() => showOrganization({ ...organization(), postalAddress: '' }, ''));
});

it('a draft is saved over the version that the admin has seen, with the selected events', async () => {
  const { calls } = open(aLetter(), { 'PUT /api/letters/{id}': aLetter({ version: 4 }) });
  await userEvent.type(await screen.findByLabelText('Subject'), ' news');
  await userEvent.click(screen.getByRole('button', { name: 'Choose Announcements and Events' }));
  const dialog = within(await screen.findByRole('dialog'));
  const about = `${formatVenueHubTime(DINNER)} · ${CHAPTER.name}`;
  await userEvent.click(await dialog.findByRole('checkbox', { name: `Dinner ${about}` }));
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

it('the server finds public events, also later ones than the first page', async () => {
  const dinners = Array.from({ length: 50 }, (_, index) =>
    anEvent({ id: idOf(100 + index), title: `Dinner ${index}` }),
  );
  const later = anEvent({ id: idOf(9), title: 'Harvest' });
  const { calls } = open(aLetter(), {
    'GET /api/events': ({ query }: { query: Record<string, string> }) => (query.after ? [later] : dinners),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Announcements and Events' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: /^Dinner 49/ });
  await userEvent.click(dialog.getByRole('button', { name: /more/i }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Harvest/ }));
  await userEvent.type(dialog.getByLabelText('Search events'), 'din');
  const found = () => calls.filter(({ path }) => path === '/api/events').map(({ query }) => query);
  const wanted = { time: 'upcoming', visibility: 'public', limit: '50' };
  await waitFor(() =>
    expect(found()).toEqual([wanted, { ...wanted, after: dinners[49]!.id }, { ...wanted, search: 'din' }]),
  );
});

it('a letter that is sent later can be cancelled until then, as the question says', async () => {
  open(aLetter());
  await userEvent.click(await screen.findByRole('button', { name: 'Send...' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/This cannot be undone\.$/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^When/), { target: { value: '2031-05-01T12:00' } });
  expect(dialog.getByText(/You can cancel it until then\.$/)).toBeTruthy();
  expect(dialog.queryByText(/cannot be undone/)).toBeNull();
});

it('the letter is shown in both themes and as text, and sent after a question', async () => {
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
  expect(await screen.findByText('Test sent')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send...' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^It goes to 1,204 addresses \(newsletter readers\)\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send Now' }));
  expect(await screen.findByText('Letter sent')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/send')).map(({ body }) => body)).toEqual([{}]);
});

it('the time of a scheduled letter is shown, and the letter is cancelled', async () => {
  const { calls } = open(aLetter({ state: 'scheduled', sendAt: '2031-05-01T12:00:00.000Z' }), {
    'POST /api/letters/{id}/actions': aLetter({ state: 'cancelled' }),
  });
  expect(await screen.findByText(/^It is sent on May 01, 2031 at .* Until then you can cancel it\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Letter' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'cancel' }));
});

it('the page shows why some people received no letter', async () => {
  const reasons = [{ state: 'suppressed' as const, reason: 'The reader wants no letters.', count: 6 }];
  open(aLetter({ state: 'sent', counts: { ...COUNTS, sent: 12, suppressed: 6 }, reasons }));
  expect(await screen.findByText('Not sent 6: The reader wants no letters.')).toBeTruthy();
});

it('the progress is shown, and sending is paused', async () => {
  const { calls } = open(aLetter({ state: 'sending', counts: { ...COUNTS, sent: 12, waiting: 30, uncertain: 1 } }), {
    'POST /api/letters/{id}/actions': aLetter({ state: 'paused' }),
    'GET /api/letters/{id}/readers': {
      readers: [{ id: idOf(5), email: 'a@example.org', reason: '550 5.1.1', at: null }],
      next: null,
    },
  });
  expect(
    await screen.findByText(
      '“Possibly sent” means that the mail server did not confirm it. We never send these again.',
    ),
  ).toBeTruthy();
  expect(await screen.findByText('550 5.1.1')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'pause' }));
});

it('the page shows that another admin was faster', async () => {
  open(aLetter(), {
    'PUT /api/letters/{id}': { status: 412, body: aProblem(412, 'Someone else has changed this letter.') },
  });
  await userEvent.type(await screen.findByLabelText('Subject'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  expect(await screen.findByText('Someone else has changed this letter.')).toBeTruthy();
});
