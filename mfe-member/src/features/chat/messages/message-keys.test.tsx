import { settled } from '@meridian/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOutboxEntry, mockRoom } from '../testing/mock-realtime';
import { createMessage, ME, messageInput, messageRange, openPanel } from '../testing/open-panel';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const DELETE = 'POST /api/chapters/{chapterId}/messages/{id}/deletion';
const focusedSeq = () => (document.activeElement as HTMLElement).dataset.seq;
const focusedName = () => document.activeElement?.getAttribute('aria-label');
const message = (seq: number) => document.querySelector<HTMLElement>(`[data-seq="${seq}"]`)!;
const log = () => [
  createMessage(1, { content: 'See https://example.org' }),
  createMessage(2, { replyTo: { id: 'a'.repeat(24), seq: 1, senderId: ME, senderName: 'Me', text: 'See' } }),
  createMessage(3),
];
/** Returns the elements of the list that Tab reaches. */
const stops = () =>
  [
    ...screen.getByRole('group', { name: /history$/ }).querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]'),
  ].filter(({ tabIndex }) => tabIndex >= 0);

test('the messages with all their controls are one tab stop, which is the newest message at first', async () => {
  await openPanel(log);
  expect(stops()).toEqual([message(3)]);
  expect(message(3).getAttribute('aria-label')).toBe('Kwame Mensah: Message 3');
  act(() => message(1).focus());
  expect(stops()).toEqual([message(1)]);
  await act(async () => mockRoom.listener?.onMessage?.(createMessage(4, { content: 'https://example.org/4' })));
  await settled();
  expect(stops()).toEqual([message(1)]);
});

test('arrow keys, Home and End move between messages', async () => {
  await openPanel(log);
  act(() => message(3).focus());
  const walk: (string | undefined)[] = [];
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'ArrowDown']) {
    await userEvent.keyboard(`{${key}}`);
    await settled();
    walk.push(focusedSeq());
  }
  expect(walk).toEqual(['2', '1', '1', '2', '1', '3', '3']);
});

test('Enter leads to the actions, arrow keys to everything in a message, and Escape back and out', async () => {
  await openPanel(log);
  act(() => message(1).focus());
  await userEvent.keyboard('{Enter}');
  expect(focusedName()).toBe('Reply to Kwame Mensah');
  await userEvent.keyboard('{ArrowRight}');
  expect(focusedName()).toBe('Report the message of Kwame Mensah');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'https://example.org' }));
  await userEvent.keyboard('{Escape}');
  expect(focusedSeq()).toBe('1');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Kwame Mensah' }));
  await userEvent.keyboard('{Escape}{Escape}');
  expect(document.activeElement).toBe(messageInput());
});

test('arrow keys move between the actions of messages', async () => {
  await openPanel(() => messageRange(1, 3));
  const buttons = screen.getAllByRole('button', { name: /^Reply to/ });
  act(() => buttons[2]?.focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(buttons[1]);
  expect(stops()).toEqual([message(2)]);
});

test('a skip link leads to the message field', async () => {
  await openPanel(log);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to message field' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(messageInput());
});

const removal = {
  kind: 'removal' as const,
  seq: 1,
  content: '',
  isRemoved: true as const,
  isRemovedByAuthor: true as const,
};
const removed = () => createMessage(3, { senderId: ME, content: '', change: removal });

test.each(['before', 'after'])(
  'the focus is at a deleted message if its removal arrives %s the answer',
  async (when) => {
    const arrive = () => act(async () => mockRoom.listener?.onMessage?.(removed()));
    const respond = async () => {
      if (when === 'before') await arrive();
      return { ok: true };
    };
    await openPanel(() => [createMessage(1, { senderId: ME }), createMessage(2)], {}, {}, { [DELETE]: respond });
    await userEvent.click(screen.getByRole('button', { name: 'Delete your message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Message' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (when === 'after') await arrive();
    await waitFor(() => expect(focusedSeq()).toBe('1'));
    expect(focusedName()).toBe('You: Deleted by the author');
  },
);

test('the focus moves to the newest message when an unsent one is discarded', async () => {
  mockRoom.outbox = [anOutboxEntry('a', 'Refused', { state: 'failed', problem: 'No.' })];
  await openPanel(log);
  act(() => screen.getByRole('button', { name: 'Discard' }).focus());
  mockRoom.outbox = [];
  await act(async () => mockRoom.listener?.onMessage?.(createMessage(4)));
  await waitFor(() => expect(focusedSeq()).toBe('4'));
});

test('a reply loses its quote when the quoted message is removed, also before it is sent', async () => {
  const replyTo = { id: createMessage(1).id, seq: 1, senderName: 'Me', text: 'Secret plan' };
  mockRoom.outbox = [anOutboxEntry('a', 'Yes', { replyTo })];
  await openPanel(() => [
    createMessage(1, { senderId: ME, content: 'Secret plan' }),
    createMessage(2, { replyTo: { ...replyTo, senderId: ME } }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Reply to your message' }));
  expect(screen.getAllByText(/Secret plan/)).toHaveLength(4);
  await act(async () => mockRoom.listener?.onMessage?.(removed()));
  await waitFor(() => expect(screen.queryAllByText(/Secret plan/)).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Cancel the reply' })).toBeNull();
});
