import { aProblem, settled } from '@meridian/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHAPTER_ADMIN, createMessage, ME, messageInput, openPanel } from '../testing/open-panel';
import { mockRoom } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const log = () => [createMessage(1, { senderId: ME, content: 'Meet at six' }), createMessage(2)];
const text = () => (messageInput() as HTMLTextAreaElement).value;
const ID = createMessage(1).id;
const EDIT = 'PUT /api/chapters/{chapterId}/messages/{id}';
const EARLIER = 'GET /api/chapters/{chapterId}/messages/{id}/earlier-texts';
const DELETE = 'POST /api/chapters/{chapterId}/messages/{id}/deletion';

test('Arrow Up in the empty field edits the last own message, and the change arrives as an entry of the log', async () => {
  const { calls } = await openPanel(log, {}, {}, { [EDIT]: { ok: true } });
  await userEvent.type(messageInput(), '{ArrowUp}');
  expect(text()).toBe('Meet at six');
  expect(document.activeElement).toBe(messageInput());
  await userEvent.type(messageInput(), ' sharp{Enter}');
  await waitFor(() => expect(text()).toBe(''));
  expect(document.activeElement).toBe(messageInput());
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/api/chapters/1/messages/${ID}`,
    body: { content: 'Meet at six sharp', mentions: [] },
  });
  const editedAt = '2026-01-05T12:30:00.000Z';
  const change = { kind: 'edit' as const, seq: 1, content: 'Meet at six sharp', editedAt };
  act(() => mockRoom.listener?.onMessage?.(createMessage(3, { senderId: ME, content: '', change })));
  await screen.findByText('Meet at six sharp');
  expect(document.querySelector(`time[datetime="${editedAt}"]`)?.textContent).toContain('(edited');
  expect(screen.queryByText('Meet at six')).toBeNull();
});

test('a failed edit keeps the text and says what to do, and Escape cancels it', async () => {
  await openPanel(log, {}, {}, { [EDIT]: { status: 503, body: aProblem(503, 'Not now.') } });
  await userEvent.click(screen.getByRole('button', { name: 'Edit your message' }));
  await userEvent.type(messageInput(), '!{Enter}');
  expect((await screen.findAllByText('Message not changed')).length).toBeGreaterThan(0);
  expect(text()).toBe('Meet at six!');
  await userEvent.type(messageInput(), '{Escape}');
  expect(text()).toBe('');
  screen.getByText('Meet at six');
});

test('an own message is deleted after a question, and those of others have no such buttons', async () => {
  const { calls } = await openPanel(log, {}, {}, { [DELETE]: { ok: true } });
  expect(screen.getAllByRole('button', { name: /^(?:Edit|Delete)/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Delete your message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Message' }));
  await settled();
  expect(calls.filter(({ path }) => path.endsWith('/deletion'))).toHaveLength(1);
  const change = {
    kind: 'removal' as const,
    seq: 1,
    content: '',
    isRemoved: true as const,
    isRemovedByAuthor: true as const,
  };
  act(() => mockRoom.listener?.onMessage?.(createMessage(3, { senderId: ME, content: '', change })));
  await screen.findByText('Deleted by the author');
});

test('an admin of the chapter reads the texts that changed messages had before', async () => {
  const changed = () => [
    createMessage(1, { editedAt: '2026-01-05T12:30:00.000Z' }),
    createMessage(2, { content: '', isRemoved: true, isRemovedByAuthor: true }),
    createMessage(3, { content: '', isRemoved: true }),
    createMessage(4),
  ];
  const buttons = () => screen.queryAllByRole('button', { name: 'Show earlier texts of the message of Kwame Mensah' });
  const member = await openPanel(changed);
  expect(buttons()).toHaveLength(0);
  member.unmount();
  const [writtenAt, replacedAt] = ['2026-01-05T12:00:00.000Z', '2026-01-05T12:30:00.000Z'];
  const texts = [{ id: createMessage(9).id, content: 'Meet at six', writtenAt, replacedAt }];
  await openPanel(changed, {}, { session: CHAPTER_ADMIN }, { [EARLIER]: texts });
  expect(buttons()).toHaveLength(2);
  await userEvent.click(buttons()[1]!);
  const dialog = await screen.findByRole('dialog', { name: 'Earlier texts of the message of Kwame Mensah' });
  await within(dialog).findByText('Meet at six');
});

test('in an archived chapter nobody changes messages', async () => {
  await openPanel(log, { isReadOnly: true });
  expect(screen.queryByRole('button', { name: /^(?:Edit|Delete)/ })).toBeNull();
});
