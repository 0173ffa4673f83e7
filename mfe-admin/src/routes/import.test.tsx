import { aChapter, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { MemberImport } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN, openAdminTools } from '../testing/open-admin-tools';
import './admin-tools/admin-tools';
import './import';

const NONE = { unchecked: 0, refused: 0, ready: 0, imported: 0, invited: 0, joined: 0, kept: 0, removed: 0 };
const UPLOADED: MemberImport = {
  id: idOf(1),
  fileName: 'members.csv',
  state: 'uploaded',
  createdAt: '2026-11-05T12:00:00.000Z',
  lineCount: 3,
  columns: ['Mail', 'Who', 'Town'],
  sample: [['ana@example.org', 'Ana Horvat', 'Lagos']],
  mapping: null,
  checkedLines: 0,
  problemCount: 0,
  counts: { ...NONE, unchecked: 3 },
  endedAt: null,
  undoUntil: null,
  invitations: null,
};
const CHECKED: MemberImport = {
  ...UPLOADED,
  state: 'checked',
  mapping: { email: 0, name: 1, chapterId: 1, dateOrder: 'dmy' },
  checkedLines: 3,
  problemCount: 1,
  counts: { ...NONE, ready: 2, refused: 1 },
};
const PATH = '/api/admin/imports';
const CHAPTERS = [{ ...aChapter({ name: 'Lagos', state: 'Lagos' }), version: 3 }];

function open(first: MemberImport, responses: object = {}) {
  const api = mockApi({
    [`GET ${PATH}/{id}`]: first,
    [`GET ${PATH}/{id}/problems`]: [
      { line: 3, isRefused: true, problems: [{ column: 'Mail', value: 'nobody', message: 'Invalid email address' }] },
    ],
    'GET /api/chapters': CHAPTERS,
    ...responses,
  });
  renderApp(routes, { path: `/admin-tools/imports/${first.id}`, ...ADMIN });
  return api;
}
const press = async (name: string, inside: { findByRole: typeof screen.findByRole } = screen) =>
  userEvent.click(await inside.findByRole('button', { name }));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const posted = (calls: { method: string; path: string; body?: unknown }[], what: string) =>
  calls.find(({ method, path }) => method === 'POST' && path === `${PATH}/${UPLOADED.id}/${what}`);

/** Opens the empty list of imports, to which a file can be added. */
async function openList() {
  const page = await openAdminTools({
    [`GET ${PATH}`]: [],
    [`POST ${PATH}`]: UPLOADED,
    [`GET ${PATH}/{id}`]: UPLOADED,
    'GET /api/chapters': CHAPTERS,
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Import' }));
  return page;
}

it('the chosen file is stored, and its page opens', async () => {
  const { calls, location } = await openList();
  expect(await screen.findByText('No imports yet')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.upload(screen.getByLabelText('CSV file'), new File(['x'], 'members.csv', { type: 'text/csv' }));
  await waitFor(() => expect(location()).toBe(`/admin-tools/imports/${UPLOADED.id}`));
  const sent = calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect((sent.get('file') as File).name).toBe('members.csv');
});

it('a few typed addresses become an import', async () => {
  const { calls, location } = await openList();
  await press('Type Addresses');
  const dialog = await inDialog('Type Addresses');
  await userEvent.type(dialog.getByLabelText('Addresses'), 'ana.horvat@example.org');
  expect(await violations()).toEqual([]);
  await press('Continue with 1 Person', dialog);
  await waitFor(() => expect(location()).toBe(`/admin-tools/imports/${UPLOADED.id}`));
  const sent = calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect((sent.get('file') as File).name).toBe('1 address.csv');
});

it('the meaning of the columns is asked for, and the file is then checked', async () => {
  const { calls } = open(UPLOADED, { [`POST ${PATH}/{id}/check`]: CHECKED });
  const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check the File' });
  expect(check.getAttribute('aria-disabled') ?? String(check.disabled)).toBe('true');
  for (const [label, option] of [
    ['Email address', 'Mail (ana@example.org)'],
    ['Name', 'Who (Ana Horvat)'],
    ['Default chapter', 'Lagos, Lagos'],
  ] as const) {
    await userEvent.click(await screen.findByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  }
  await userEvent.click(check);
  await waitFor(() =>
    expect(posted(calls, 'check')?.body).toEqual({ email: 0, name: 1, chapterId: 1, dateOrder: 'dmy' }),
  );
});

it('what was guessed is shown and can be corrected: how the file was read, and how its dates are', async () => {
  const read: MemberImport = {
    ...UPLOADED,
    reading: { encoding: 'windows-1252', separator: ';', isDeclared: true, example: 'JosŽ' },
    mapping: { email: 0, name: 1, paidUntil: 2, chapterId: 1, dateOrder: 'dmy' },
  };
  const again = { ...read, id: idOf(2), fileName: 'again.csv' };
  const { calls } = open(read, {
    [`POST ${PATH}`]: again,
    [`DELETE ${PATH}/{id}`]: { ok: true },
    [`POST ${PATH}/{id}/check`]: CHECKED,
  });
  expect(await screen.findByText('Encoding: Windows, Western Europe')).toBeTruthy();
  expect(screen.getByText('Separator: Semicolon (named in the first line)')).toBeTruthy();
  expect(screen.getByText('Example: “JosŽ”')).toBeTruthy();
  for (const [label, option] of [
    ['Years with two digits', '2000 to 2099'],
    ['Dates as numbers', 'From 1904 (46387 is January 1, 2031)'],
  ] as const) {
    await userEvent.click(await screen.findByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  }
  expect(screen.getByText('00 is read as 2000, and 99 as 2099.')).toBeTruthy();
  await press('Check the File');
  await waitFor(() => expect(posted(calls, 'check')?.body).toMatchObject({ yearsFrom: 2000, serialDates: '1904' }));
  await press('Read It Differently...');
  const dialog = await inDialog('Read the File Differently');
  await userEvent.click(dialog.getByRole('combobox', { name: /Encoding/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Mac Roman' }));
  expect(await violations()).toEqual([]);
  await userEvent.upload(dialog.getByLabelText('CSV file'), new File(['x'], 'members.csv', { type: 'text/csv' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`${PATH}/${UPLOADED.id}`));
  const sent = calls.find(({ method, body }) => method === 'POST' && body instanceof FormData)!;
  expect(JSON.stringify(sent)).toContain('macintosh');
});

it('problems are shown by line, and the import starts after a question', async () => {
  const { calls } = open(CHECKED, { [`POST ${PATH}/{id}/start`]: { ...CHECKED, state: 'importing' } });
  expect((await screen.findByText('Line 3')).closest('li')!.textContent).toContain(
    'Invalid email address: nobody (Mail)Not imported',
  );
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    `${PATH}/${CHECKED.id}/problems/export`,
  );
  expect(await violations()).toEqual([]);
  await press('Import 2 People...');
  expect(posted(calls, 'start')).toBeUndefined();
  await press('Import', await inDialog('Import 2 people?'));
  await waitFor(() => expect(posted(calls, 'start')).toBeTruthy());
});

it('invitations are sent in waves, and the import is undone', async () => {
  const imported: MemberImport = {
    ...CHECKED,
    state: 'imported',
    problemCount: 0,
    counts: { ...NONE, imported: 2 },
    undoUntil: '2026-12-05T12:00:00.000Z',
    invitations: {
      ...{ waveSize: 50, everyMinutes: 60, isRunning: false, nextWaveAt: '2026-11-05T12:00:00.000Z' },
      problem: 'The site admin who sent them is suspended.',
    },
  };
  const { calls } = open(imported, {
    [`POST ${PATH}/{id}/invitations`]: imported,
    [`POST ${PATH}/{id}/undo`]: { ...imported, state: 'undoing' },
  });
  expect(await screen.findByText('The site admin who sent them is suspended.')).toBeTruthy();
  await press('Send Invitations...');
  const dialog = await inDialog('Send the invitations?');
  await userEvent.clear(dialog.getByLabelText(/People per wave/));
  await userEvent.type(dialog.getByLabelText(/People per wave/), '50');
  await press('Start', dialog);
  await waitFor(() => expect(posted(calls, 'invitations')?.body).toEqual({ waveSize: 50, everyMinutes: 60 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Undo the Import...');
  await press('Undo', await inDialog('Undo this import?'));
  await waitFor(() => expect(posted(calls, 'undo')).toBeTruthy());
});
