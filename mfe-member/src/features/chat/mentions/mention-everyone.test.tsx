import { sendMessage } from '@meridian/platform/realtime';
import { settled } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { splitMentions } from './mentions';
import { CHAPTER_ADMIN, createMessage, messageInput, openPanel } from '../testing/open-panel';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const MEMBERS = { 'GET /api/chapters/{id}/members': [] };
const log = () => [createMessage(1, { content: '@chapter we meet at six', mentionsChapter: true })];
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('an admin of the chapter mentions everyone from the list, and everyone sees the mention as their own', async () => {
  await openPanel(log, {}, { session: CHAPTER_ADMIN }, MEMBERS);
  expect(marked()).toEqual(['@chapter']);
  await userEvent.type(messageInput(), '@cha');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Notifies all members, 3 times a day')]));
  await userEvent.keyboard('{Enter}');
  expect((messageInput() as HTMLTextAreaElement).value).toBe('@chapter ');
  await userEvent.keyboard('hello{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', '@chapter hello', { mentionsChapter: true });
  await userEvent.type(messageInput(), '@cha');
  await waitFor(() => expect(options()).toHaveLength(1));
  await userEvent.keyboard('{Enter}{Backspace}{Backspace}s{Enter}');
  expect(sendMessage).toHaveBeenLastCalledWith('chapter:1', '@chaptes', {});
});

test('members are not offered everyone, and an edit mentions nobody again', async () => {
  const member = await openPanel(log, {}, {}, MEMBERS);
  await userEvent.type(messageInput(), '@cha');
  await settled();
  expect(options()).toEqual([]);
  member.unmount();
  const own = () => [createMessage(1, { senderId: 'f'.repeat(24), content: 'Hello' })];
  await openPanel(own, {}, { session: CHAPTER_ADMIN }, MEMBERS);
  await userEvent.click(screen.getByRole('button', { name: 'Edit your message' }));
  await userEvent.type(messageInput(), ' @cha');
  await settled();
  expect(options()).toEqual([]);
});

test('the word is a mention of everyone only in a message that mentions everyone, and not inside of a name', () => {
  const text = 'Hi @chapter and @chapter one';
  expect(splitMentions(text)).toEqual([{ text }]);
  const people = [{ userId: 'a'.repeat(24), name: 'chapter one', at: 16 }];
  expect(splitMentions(text, people, true)).toEqual([
    { text: 'Hi ' },
    { text: '@chapter', mentioned: 'everyone' },
    { text: ' and ' },
    { text: '@chapter one', mentioned: 'a'.repeat(24) },
  ]);
});
