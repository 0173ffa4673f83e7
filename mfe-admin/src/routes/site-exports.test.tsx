import { idOf } from '@meridian/platform/testing';
import type { SiteExport } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openAdminTools } from '../testing/open-admin-tools';
import './admin-tools/admin-tools';

const PATH = '/api/admin/site-exports';
const READY: SiteExport = {
  id: idOf(1),
  state: 'ready',
  createdAt: '2026-11-05T12:00:00.000Z',
  orderedBy: { id: idOf(3), name: 'Grace Admin' },
  reason: 'The yearly copy for the board',
  doneKinds: 29,
  kindCount: 29,
  current: null,
  recordCount: 4321,
  problem: null,
  size: 1_530_000,
  expiresAt: '2026-11-12T12:00:00.000Z',
};
const GATHERING: SiteExport = {
  ...READY,
  id: idOf(2),
  state: 'gathering',
  doneKinds: 18,
  current: { kind: 'messages', recordCount: 12_000 },
  size: null,
  expiresAt: null,
};

async function open(list: SiteExport[], responses: object = {}) {
  const page = await openAdminTools({ [`GET ${PATH}`]: list, ...responses });
  await userEvent.click(screen.getByRole('tab', { name: 'Export' }));
  return page;
}
const press = async (name: string, inside: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await inside.findByRole('button', { name }));
const sent = (calls: { method: string; path: string; body?: unknown }[], method: string) =>
  calls.find((call) => call.method === method && call.path.startsWith(PATH));

it('an export is ordered with a reason', async () => {
  const { calls } = await open([], { [`POST ${PATH}`]: GATHERING });
  expect(await screen.findByText('No exports yet')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await press('Order an Export...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Order an export?' }));
  await press('Order', dialog);
  expect(await dialog.findByText('Enter a reason. It is recorded in the audit log')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The yearly copy');
  expect(await violations()).toEqual([]);
  await press('Order', dialog);
  await waitFor(() => expect(sent(calls, 'POST')?.body).toEqual({ reason: 'The yearly copy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the progress is shown, and nobody can order another export meanwhile', async () => {
  await open([GATHERING, READY]);
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: /18 of 29 parts/ });
  expect([bar.value, bar.max]).toEqual([18, 29]);
  expect(screen.getByText(/reading chat messages: 12,000/)).toBeTruthy();
  const order = screen.getByRole<HTMLButtonElement>('button', { name: 'Order an Export...' });
  expect(order.getAttribute('aria-disabled') ?? String(order.disabled)).toBe('true');
  expect(await violations()).toEqual([]);
});

it('the file is downloaded by a link of its own', async () => {
  const followed: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
  const path = `${PATH}/${READY.id}/file?token=abc`;
  await open([READY], { [`POST ${PATH}/{id}/link`]: { path, expiresAt: READY.createdAt } });
  expect(await screen.findByText(/4,321 records · 1\.5 MB · kept until/)).toBeTruthy();
  await press('Download');
  await waitFor(() => expect(followed).toEqual([path]));
  click.mockRestore();
});

it('a file is removed after a question, and a failed export says why and where it failed', async () => {
  const failed: SiteExport = {
    ...READY,
    id: idOf(4),
    state: 'failed',
    problem: 'There is not enough space.',
    current: { kind: 'messages', recordCount: 12_000 },
    size: null,
  };
  const { calls } = await open([READY, failed], { [`DELETE ${PATH}/{id}`]: { ok: true } });
  expect(
    await screen.findByText('There is not enough space. It failed while it was reading chat messages.'),
  ).toBeTruthy();
  await press('Remove...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this export?' }));
  expect(sent(calls, 'DELETE')).toBeUndefined();
  await press('Remove', dialog);
  await waitFor(() => expect(sent(calls, 'DELETE')?.path).toBe(`${PATH}/${READY.id}`));
});
