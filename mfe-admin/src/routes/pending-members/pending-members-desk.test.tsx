import { idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { requestOf, names, open, posted, REQUESTS, getRow } from '../../testing/open-pending-members';
import './pending-members';

it('many requests of several chapters are decided with one note, and failures in one of them are shown', async () => {
  let pending = REQUESTS;
  const { calls } = await open({
    'GET /api/admin/pending-requests': () => pending,
    'POST /api/chapters/1/decisions': { status: 503 },
    'POST /api/chapters/2/decisions': ({ body }: { body: unknown }) => {
      pending = REQUESTS.slice(0, 1);
      return { results: (body as { ids: string[] }).ids.map((id) => ({ id, isDecided: true })), undoMs: 10_000 };
    },
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ama Owusu' }));
  const bar = within(screen.getByRole('group', { name: 'Selected requests' }));
  await userEvent.click(bar.getByRole('button', { name: 'Add a Note' }));
  expect(await bar.findByRole('combobox', { name: 'Saved notes' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Kwame Mensah' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lagos Jones' }));
  expect(bar.queryByRole('combobox', { name: 'Saved notes' })).toBeNull(); // Each chapter has notes of its own.
  await userEvent.type(bar.getByLabelText(/^Note/), 'Welcome!');
  await userEvent.click(bar.getByRole('button', { name: 'Approve 3' }));
  expect(await screen.findByText('2 requests approved, 1 not')).toBeTruthy();
  expect(screen.getByText('Failed to approve the request. Please try again.')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Kwame Mensah']));
  expect(screen.getByRole('button', { name: 'Undo', description: 'Approved: 2 requests' })).toBeTruthy();
  const decision = { decision: 'approved', reason: 'Welcome!' };
  expect(posted(calls).map(({ path, body }) => [path, body])).toEqual([
    ['/api/chapters/1/decisions', { ids: [idOf(1)], ...decision }],
    ['/api/chapters/2/decisions', { ids: [idOf(2), idOf(3)], ...decision }],
  ]);
});

it('the decisions in a chapter are shown', async () => {
  const decidedBy = { userId: idOf(9), name: 'Grace Hopper', avatarUrl: null };
  const at = { decidedAt: '2024-01-06T12:00:00.000Z', reason: 'Ask in Accra.' };
  await open({
    'GET /api/chapters/2/decisions': [
      { ...requestOf(4, 'Zoë Quartz', 'Boston', 2), status: 'rejected', ...at, decidedBy },
    ],
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Decided' }));
  expect(screen.getByText('Choose a chapter to see what was decided in it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Chapter' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boston' }));
  expect(await screen.findByText(/By Grace Hopper/)).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('a person who asks to join is banned, which ends their request', async () => {
  let pending = REQUESTS;
  const { calls } = await open({
    'GET /api/admin/pending-requests': () => pending,
    'POST /api/chapters/1/bans': () => {
      pending = REQUESTS.slice(1);
      const person = { userId: REQUESTS[0]!.userId, name: 'Kwame Mensah', avatarUrl: null };
      return { person, reason: 'Advertising', createdAt: '2024-01-06T12:00:00.000Z' };
    },
  });
  await userEvent.click(getRow('Kwame Mensah').getByRole('button', { name: 'Ban...', description: 'Kwame Mensah' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Ban .*Kwame Mensah/ }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Advertising');
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  await waitFor(() => expect(names()).toEqual(['Ama Owusu', 'Lagos Jones']));
  expect(posted(calls)).toMatchObject([{ body: { userId: REQUESTS[0]!.userId, reason: 'Advertising' } }]);
});
