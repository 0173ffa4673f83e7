import { aProfile } from '@meridian/shared-types/testing';
import { mockApi } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMessage, ME, messageInput, openPanel } from '../testing';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing.mock-realtime')>('../testing.mock-realtime').mockRealtime(),
);

const member = (id: string, name: string) => ({
  id,
  userId: id,
  chapterId: 1,
  role: 'member',
  joinedAt: '2026-01-01T00:00:00.000Z',
  profile: aProfile({ name }),
});
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('the person replied to is offered first, then recent senders, then people whose names begin with the typed text', async () => {
  const [ruben, rufus] = ['c'.repeat(24), 'd'.repeat(24)];
  const wrote = (seq: number, senderId: string, name: string) =>
    createMessage(seq, { senderId, senderProfile: { name, avatarUrl: null } });
  const log = [wrote(1, ruben, 'Rubén Ortega'), wrote(2, rufus, 'Rufus Adjei'), wrote(3, ME, 'Ruth Me')];
  await openPanel(() => log);
  const found = [member('1'.repeat(24), 'Bruno Silva'), member('2'.repeat(24), 'Ruby Chen')];
  const others = ['3', '4', '5', '6'].map((id) => member(id.repeat(24), `Truman ${id}`));
  mockApi({
    'GET /api/chapters/{chapterId}/messages': log,
    'GET /api/chapters/{id}/members': [...found, ...others],
  });
  const names = () => options().map((option) => /Rubén|Rufus|Ruby|Bruno/.exec(option ?? '')?.[0]);
  await userEvent.type(messageInput(), '@ru');
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['Rufus', 'Rubén', 'Ruby', 'Bruno']));
  await userEvent.clear(messageInput());
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Rubén Ortega' }));
  await userEvent.type(messageInput(), '@ru');
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['Rubén', 'Rufus', 'Ruby', 'Bruno']));
  await userEvent.keyboard('{Enter}');
  expect((messageInput() as HTMLTextAreaElement).value).toBe('@Rubén Ortega ');
});
