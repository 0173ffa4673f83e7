import { attend, idOf, type MockedCall } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { aMessage, BEN, log, ME, openMessages } from '../../testing/open-messages';
import './messages';

beforeEach(() => void attend());

it('a person edits and deletes their own messages, and sees what the other one changed', async () => {
  const log3 = [
    { ...aMessage(1, BEN), content: '', isRemoved: true as const },
    { ...aMessage(2, BEN, 'At seven'), editedAt: '2031-05-01T11:00:00.000Z' },
    aMessage(3, ME, 'Good'),
  ];
  const { calls, server } = await openMessages(
    `/messages/${BEN}`,
    { messages: log3 },
    {
      'PUT /api/conversations/{userId}/messages/{id}': ({ body }: MockedCall) => {
        const content = (body as { content: string }).content;
        server.messages = server.messages.map((each) => (each.seq === 3 ? { ...each, content } : each));
        return { ok: true };
      },
      'POST /api/conversations/{userId}/messages/{id}/deletion': () => {
        server.messages = server.messages.map((each) =>
          each.seq === 3 ? { ...each, content: '', isRemoved: true as const } : each,
        );
        return { ok: true };
      },
    },
  );
  expect(log().getAllByText('Deleted by the author')).toHaveLength(1);
  expect(log().getByText(/^\(edited/)).toBeTruthy();
  expect(log().getAllByRole('button', { name: /message/ })).toHaveLength(5); // React to both, report the second, change the third.
  const field = () => screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field(), '{ArrowUp}');
  expect((field() as HTMLTextAreaElement).value).toBe('Good');
  await userEvent.type(field(), ' evening{Enter}');
  await log().findByText('Good evening');
  expect((field() as HTMLTextAreaElement).value).toBe('');
  expect(document.activeElement).toBe(field());
  await userEvent.click(log().getByRole('button', { name: 'Delete your message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Message' }));
  await waitFor(() => expect(log().getAllByText('Deleted by the author')).toHaveLength(2));
  expect(calls.filter(({ path }) => path.includes(idOf(103)))).toHaveLength(2);
  expect(await violations()).toEqual([]);
});
