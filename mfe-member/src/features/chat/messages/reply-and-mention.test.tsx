import { aProfile } from '@meridian/shared-types/testing';
import { sendMessage } from '@meridian/platform/realtime';
import { mockApi, renderApp, type MockedCall } from '@meridian/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChatPanel } from '../chat-panel';
import { CHAPTER_ADMIN, createMessage, ME, messageInput, messageRange, openPanel } from '../testing/open-panel';
import { mockRoom } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const scrolled: (string | undefined)[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolled.push(this.dataset.seq);
  };
});

const member = (id: string, name: string) => ({
  id,
  userId: id,
  chapterId: 1,
  role: 'member',
  joinedAt: '2026-01-01T00:00:00.000Z',
  profile: aProfile({ name }),
});
const PEOPLE = [member(ME, 'Kwa Me'), member('a'.repeat(24), 'Kwame Mensah'), member('b'.repeat(24), 'Kwasi')];
async function openWithPeople() {
  await openPanel(() => messageRange(1, 1));
  return mockApi({
    'GET /api/chapters/{chapterId}/messages': messageRange(1, 1),
    'GET /api/chapters/{id}/members': ({ query }: MockedCall) =>
      PEOPLE.filter(({ profile }) => profile.name.startsWith(query.search ?? '')),
  });
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a reply shows the replied-to message, takes the focus, and can be cancelled', async () => {
  await openPanel(() => [createMessage(1, { content: 'Who brings the chairs?\nTwelve.' })]);
  const reply = () => userEvent.click(screen.getByRole('button', { name: 'Reply to Kwame Mensah' }));
  const bar = () => screen.queryByText(/^Replying to/);
  await reply();
  expect(bar()?.textContent).toBe('Replying to Kwame Mensah: Who brings the chairs?');
  expect(document.activeElement).toBe(messageInput());
  await userEvent.keyboard('{Escape}');
  expect(bar()).toBeNull();
  await reply();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the reply' }));
  expect(bar()).toBeNull();
  await reply();
  await userEvent.keyboard('I do{Enter}');
  const replyTo = { id: createMessage(1).id, seq: 1, senderName: 'Kwame Mensah', text: 'Who brings the chairs?' };
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'I do', { replyTo });
  expect(bar()).toBeNull();
});

test('the quoted message is shown when its quote is pressed', async () => {
  const replyTo = { id: createMessage(2).id, seq: 2, senderId: 'b'.repeat(24), senderName: 'Ama', text: 'Message 2' };
  await openPanel(() => [...messageRange(1, 3), createMessage(4, { replyTo })]);
  await userEvent.click(await screen.findByRole('button', { name: 'In reply to Ama Message 2' }));
  expect(scrolled).toEqual(['2']);
});

test('a message in a link is shown first, even if it has to be loaded', async () => {
  await openPanel(() => messageRange(1, 450), { shownSeq: 3 });
  await waitFor(() => expect(scrolled).toEqual(['3']));
  expect((document.activeElement as HTMLElement).dataset.seq).toBe('3');
});

test('a message can be reported beside its reply button, with a reason', async () => {
  await openPanel(() => messageRange(1, 2));
  const { calls } = mockApi({ 'POST /api/reports': { status: 201, body: { ok: true } } });
  screen.getAllByRole('button', { name: /^Reply to/ })[1]?.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Report the message of/ }));
  await userEvent.click(dialog.getByRole('combobox', { name: /Reason/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Insults or harassment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { thing: { kind: 'message', chapterId: 1, seq: 2 }, reason: 'Insults or harassment', text: '' },
  ]);
});

test('a message that an admin removes loses its text and its buttons immediately', async () => {
  await openPanel(() => [createMessage(1, { content: 'You fool!' })]);
  const removal = createMessage(2, { content: '', change: { kind: 'removal', seq: 1, content: '', isRemoved: true } });
  act(() => mockRoom.listener?.onMessage?.(removal));
  await screen.findByText('Removed by an admin');
  expect(screen.queryByText('You fool!')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(?:Reply to|Report)/ })).toBeNull();
});

test('a chapter admin removes a message with a reason, and may mute its sender', async () => {
  await openPanel(() => [createMessage(1)], {}, { session: CHAPTER_ADMIN });
  const { calls } = mockApi({
    'DELETE /api/chapters/{chapterId}/messages/{id}': { ok: true },
    'PUT /api/chapters/{chapterId}/mutes/{userId}': { ok: true },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove the message of Kwame Mensah' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Insults');
  await userEvent.click(dialog.getByRole('combobox', { name: /Mute/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'For a day' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['DELETE', { reason: 'Insults' }],
    ['PUT', { reason: 'Insults', until: expect.any(String) as unknown }],
  ]);
});

test("an @ offers the chapter's people except the user, and keys choose one of them", async () => {
  const { calls } = await openWithPeople();
  await userEvent.type(messageInput(), 'Thanks @Kw');
  await waitFor(() =>
    expect(options()).toEqual(['Kwame Mensah', 'Kwasi'].map((name) => expect.stringContaining(name) as unknown)),
  );
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ limit: '6', search: 'Kw' }));
  const active = () => document.getElementById(messageInput().getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toContain('Kwasi');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect((messageInput() as HTMLTextAreaElement).value).toBe('Thanks @Kwame Mensah ');
  expect(options()).toEqual([]);
  expect(sendMessage).not.toHaveBeenCalled();
  await userEvent.keyboard('!{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Thanks @Kwame Mensah !', {
    mentions: [{ userId: 'a'.repeat(24), at: 7 }],
  });
});

test('people with the same name have their places beside them, and only people whom the text still mentions are notified', async () => {
  const zuri = (id: string, location: string) => {
    const each = member(id.repeat(24), 'Zuri Mensah');
    return { ...each, profile: { ...each.profile, location } };
  };
  await openPanel(() => messageRange(1, 1), {}, { session: CHAPTER_ADMIN });
  mockApi({
    'GET /api/chapters/{chapterId}/messages': messageRange(1, 1),
    'GET /api/chapters/{id}/members': [zuri('a', 'Ikeja'), zuri('b', 'Yaba')],
  });
  await userEvent.type(messageInput(), '@Zu');
  await waitFor(() => expect(screen.getByRole('option', { name: /Lagos · Ikeja/ })).toBeTruthy());
  await userEvent.click(screen.getByRole('option', { name: /Ikeja/ }));
  await userEvent.clear(messageInput());
  await userEvent.type(messageInput(), '@Zu');
  await waitFor(() => expect(screen.getByRole('option', { name: /Lagos · Yaba/ })).toBeTruthy());
  await userEvent.click(screen.getByRole('option', { name: /Yaba/ }));
  await userEvent.keyboard('hello{Enter}');
  const mentions = [{ userId: 'b'.repeat(24), at: 0 }];
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', '@Zuri Mensah hello', { mentions });
});

test('the Enter that ends a composition does not choose', async () => {
  await openWithPeople();
  await userEvent.type(messageInput(), 'こんにちは@Kwas');
  await waitFor(() => expect(options()).toHaveLength(1));
  fireEvent.keyDown(messageInput(), { key: 'Enter', keyCode: 229 });
  expect((messageInput() as HTMLTextAreaElement).value).toBe('こんにちは@Kwas');
});

test('Escape closes the list, a press chooses, and a person whose mention was deleted is not mentioned', async () => {
  await openWithPeople();
  await userEvent.type(messageInput(), '@');
  await waitFor(() => expect(options()).toHaveLength(2));
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
  await userEvent.keyboard('Kwas');
  await waitFor(() => expect(options()).toHaveLength(1));
  await userEvent.click(screen.getByRole('option'));
  expect((messageInput() as HTMLTextAreaElement).value).toBe('@Kwasi ');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}hello{Escape}{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', '@Kwahello', {});
});

test('the mentions are kept with the draft of each chapter when its chat is left', async () => {
  await openWithPeople();
  const Chapters = () => {
    const [chapterId, setChapterId] = useState(1);
    const panel = { chapterId, title: 'Chat', height: '500px', userId: ME, isMember: true, upgradeTo: '/subscribe' };
    return (
      <>
        <button onClick={() => setChapterId(3 - chapterId)}>Go</button>
        <ChatPanel key={chapterId} {...panel} />
      </>
    );
  };
  renderApp(<Chapters />, { session: { subscriptionStatus: 'active' } });
  const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));
  await userEvent.type(messageInput(), 'For @Kwas');
  await waitFor(() => expect(options()).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  await go();
  expect((messageInput() as HTMLTextAreaElement).value).toBe('');
  await go();
  await userEvent.type(messageInput(), 'from all{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'For @Kwasi from all', {
    mentions: [{ userId: 'b'.repeat(24), at: 4 }],
  });
});

test('mentions are highlighted, and read out to the people whom they concern', async () => {
  const mentions = [{ userId: ME, name: 'Ben', at: 4 }];
  await openPanel(() => [createMessage(1, { content: 'For @Ben: https://example.org/a', mentions })]);
  const log = within(screen.getByRole('log'));
  expect(log.getByText('@Ben').closest('mark')).toBeTruthy();
  expect(log.getByRole('link', { name: 'https://example.org/a' })).toBeTruthy();
});
