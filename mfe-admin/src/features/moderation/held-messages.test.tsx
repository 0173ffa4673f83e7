import { aProblem, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { ChatModeration } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeldMessages } from './held-messages';

const aHeldMessage = (n: number, content: string): NonNullable<ChatModeration['held']>[number] => ({
  id: idOf(n),
  sender: { id: idOf(n + 10), name: `Member ${n}` },
  content,
  words: ['casino'],
  at: '2031-05-01T10:00:00.000Z',
});

function open(responses: object = {}) {
  let held = [aHeldMessage(1, 'Come to my casino'), aHeldMessage(2, 'The casino again')];
  const decide = ({ params: { id } }: { params: Record<string, string> }) => {
    held = held.filter((each) => each.id !== id);
    return { ok: true };
  };
  const api = mockApi({
    'GET /api/chapters/1/moderation': () => ({
      removals: [],
      mutes: [],
      held,
      settings: { chapterId: 1, slowModeSeconds: 0, isClosed: false, version: 1 },
      heldWords: ['casino'],
    }),
    'POST /api/chapters/1/held-messages/{id}/release': decide,
    'POST /api/chapters/1/held-messages/{id}/refusal': decide,
    ...responses,
  });
  renderApp(<HeldMessages chapterId={1} />);
  return api;
}

it('held messages are shown with their words, and one is released and the other refused with a reason', async () => {
  const { calls } = open();
  expect(await screen.findByText('Come to my casino')).toBeTruthy();
  expect(screen.getAllByText('casino')).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Release' })[0]!);
  expect(await screen.findByText('Message released')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Come to my casino')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Refuse...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the message of Member 2?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Enter a reason. The sender sees it.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Advertising');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Held Messages' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`/api/chapters/1/held-messages/${idOf(1)}/release`, undefined],
    [`/api/chapters/1/held-messages/${idOf(2)}/refusal`, { reason: 'Advertising' }],
  ]);
});

it('an admin learns why a message was not released', async () => {
  open({
    'POST /api/chapters/1/held-messages/{id}/release': {
      status: 409,
      body: aProblem(409, 'The sender is no longer a member of this chapter.'),
    },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Release' }))[0]!);
  expect(await screen.findByText('The sender is no longer a member of this chapter.')).toBeTruthy();
});
