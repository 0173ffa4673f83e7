import { aPerson, aPng, aProblem, attend, idOf, type MockedCall } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent, UPLOADED } from '../../testing/builders';
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

const MEDIA = { mediaUrl: UPLOADED.mediaUrl, mediaWidth: 1600, mediaHeight: 800, mediaAlt: 'Our stand' };

beforeEach(() => {
  globalThis.createImageBitmap = async () => ({ width: 20, height: 10, close: () => undefined }) as ImageBitmap;
});

it('a picture is sent to a person with its description, and again after a failure', async () => {
  let isDown = true;
  const { calls, server } = await openMessages(
    `/messages/${BEN}`,
    { messages: [aMessage(1, BEN)] },
    {
      'POST /api/conversations/{userId}/pictures': UPLOADED,
      'POST /api/conversations/{userId}/messages': ({ body }: MockedCall) => {
        if (isDown) return { status: 503 };
        const message = { ...aMessage(2, ME, ''), ...MEDIA, clientId: (body as { clientId: string }).clientId };
        server.messages = [...server.messages, message];
        return message;
      },
    },
  );
  const file = aPng('stand.png');
  await userEvent.upload(screen.getByLabelText('Picture file'), file);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Describe the picture' }), 'Our stand');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText(/^Not sent/);
  expect(log().getByRole('img', { name: 'Our stand' })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(log().queryByText(/^Not sent/)).toBeNull());
  const bodies = calls.filter(({ path }) => path.endsWith('/messages')).flatMap(({ body }) => (body ? [body] : []));
  const picture = { key: UPLOADED.key, alt: 'Our stand' };
  expect(bodies).toMatchObject([
    { content: '', picture },
    { content: '', picture },
  ]);
  expect(log().getAllByRole('img', { name: 'Our stand' })).toHaveLength(1);
});

const [PICNIC, HIDDEN] = [idOf(41), idOf(42)];

it('a link to a page of the site shows its title, which is fetched once, and other links stay plain', async () => {
  const { origin } = window.location;
  const messages = [
    aMessage(1, BEN, `Who comes? ${origin}/events/${PICNIC}`),
    aMessage(2, ME, `We do: ${origin}/events/${PICNIC} ${origin}/events/${HIDDEN} ${origin}/directory?member=${BEN}`),
    aMessage(3, BEN, `https://other.example/events/${PICNIC}`),
  ];
  const { calls } = await openMessages(
    `/messages/${BEN}`,
    { messages },
    {
      [`GET /api/events/${PICNIC}`]: anEvent({ id: PICNIC, title: 'Summer Picnic' }),
      [`GET /api/events/${HIDDEN}`]: { status: 404, body: aProblem(404, 'There is no such event.') },
      'GET /api/users/{id}': { user: { id: BEN, createdAt: '2024-01-05T12:00:00.000Z', profile: aPerson('Ben Osei') } },
    },
  );
  await screen.findAllByText('Summer Picnic');
  const cards = screen.getAllByRole('link', { name: /^(?:Event|Member)/ });
  expect(cards.map((card) => [card.getAttribute('href'), card.textContent])).toEqual([
    [`/events/${PICNIC}`, 'EventSummer Picnic'],
    [`/events/${PICNIC}`, 'EventSummer Picnic'],
    // Without the right to read it, the title is not known.
    [`/events/${HIDDEN}`, `Event/events/${HIDDEN}`],
    [`/directory?member=${BEN}`, 'MemberBen Osei'],
  ]);
  const fetched = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/events'));
  expect(fetched.sort()).toEqual([`/api/events/${PICNIC}`, `/api/events/${HIDDEN}`]);
});

const REACT = 'PUT /api/conversations/{userId}/messages/{id}/reactions';
const thanks = (count: number, isOwn: boolean) => [{ reaction: 'thanks' as const, count, isOwn }];

it('the reactions to a direct message say who of the two made them, and are made and withdrawn', async () => {
  const messages = [
    { ...aMessage(1, BEN), reactions: thanks(1, true) },
    { ...aMessage(2, ME), reactions: thanks(1, false) },
    { ...aMessage(3, ME), reactions: thanks(2, true) },
  ];
  const { calls } = await openMessages(`/messages/${BEN}`, { messages }, { [REACT]: { ok: true } });
  const sent = () => calls.filter(({ path }) => path.endsWith('/reactions')).at(-1);
  await userEvent.click(screen.getByRole('button', { name: 'Thanks: 1, you' }));
  expect(sent()).toMatchObject({ path: expect.stringContaining(messages[0]!.id), body: { isOn: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Thanks: 1, Ben Osei' }));
  expect(sent()).toMatchObject({ path: expect.stringContaining(messages[1]!.id), body: { isOn: true } });
  screen.getByRole('button', { name: 'Thanks: 2, you and Ben Osei' });
  await userEvent.click(screen.getByRole('button', { name: 'React to the message of Ben Osei' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Celebrate' }));
  expect(sent()).toMatchObject({ body: { reaction: 'celebrate', isOn: true } });
  await userEvent.click(screen.getByRole('button', { name: 'React to the message of Ben Osei' }));
  screen.getByRole('menuitem', { name: 'Thanks (withdraw)' });
});

it('a person who blocks the other one can withdraw reactions, but not make any', async () => {
  const messages = [
    { ...aMessage(1, BEN), reactions: thanks(1, true) },
    { ...aMessage(2, ME), reactions: thanks(1, false) },
  ];
  await openMessages(`/messages/${BEN}`, { messages });
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  await screen.findByRole('img', { name: 'Thanks: 1, Ben Osei' });
  screen.getByRole('button', { name: 'Thanks: 1, you' });
  expect(screen.queryByRole('button', { name: /^React to/ })).toBeNull();
});

it('a link to an earlier message loads the messages up to it and moves the focus there', async () => {
  const messages = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seq) => aMessage(seq, BEN));
  await openMessages(`/messages/${BEN}?message=2`, { messages });
  const article = (await log().findByText('Message 2')).closest('article');
  await waitFor(() => expect(document.activeElement).toBe(article));
  expect(screen.queryByRole('button', { name: 'Load earlier' })).toBeNull();
});

it('a link to a message that does not exist shows the newest ones', async () => {
  await openMessages(`/messages/${BEN}?message=7`, { messages: [aMessage(1, BEN)] });
  expect(log().getByText('Message 1')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
