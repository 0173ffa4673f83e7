import { aProblem, mockApi, renderApp, settled } from '@meridian/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ME, createMessage, messageRange, openPanel, shownSeqs, Panel } from './testing/open-panel';
import { mockRoom, receive } from './testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('./testing/mock-realtime')>('./testing/mock-realtime').mockRealtime(),
);

it('without a subscription an upgrade notice is shown, and no room is joined', async () => {
  mockRoom.listener = undefined;
  const { calls } = await openPanel(() => [], { userId: undefined }, { session: {} });
  expect(screen.getByText('Membership Required')).toBeTruthy();
  expect(screen.getByText('Upgrade to a full membership to participate in chapter discussions')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
  expect(mockRoom.listener).toBeUndefined();
  expect(calls).toEqual([]);
});

it('a visitor is asked to sign in, and not told that a membership is missing', async () => {
  const path = '/chapters/lagos?tab=chat&message=7#end';
  const { locationState } = await openPanel(() => [], { userId: undefined }, { path });
  expect(screen.queryByText(/membership|upgrade/i)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(locationState()).toEqual({ from: path });
});

it('the panel says that the history could not be loaded, why, and whether a retry may help', async () => {
  const refusal = { status: 403, body: aProblem(403, 'You are no longer a member of this chapter.') };
  mockApi({ 'GET /api/chapters/{chapterId}/messages': refusal });
  renderApp(<Panel />);
  expect(await screen.findByText('The messages could not be loaded')).toBeTruthy();
  expect(screen.getByText('You are no longer a member of this chapter.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('the history is shown as a log, with the connection status as text', async () => {
  await openPanel(() => messageRange(1, 3));
  expect(screen.getByRole('log', { name: 'Lagos Chat' })).toBeTruthy();
  expect(shownSeqs()).toEqual([1, 2, 3]);
  expect(screen.getByText('Connected')).toBeTruthy();
});

it("new messages of others are announced, but neither the history nor the user's messages", async () => {
  const { container } = await openPanel(() => messageRange(1, 250));
  const announced = () => container.querySelector('[aria-live=polite]')?.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  await settled();
  expect(announced()).toBe('');
  await receive(createMessage(251), createMessage(252, { senderId: ME }));
  expect(announced()).toBe('Kwame Mensah: Message 251');
});

it('the room is left when the panel unmounts', async () => {
  const { unmount } = await openPanel(() => messageRange(1, 1));
  unmount();
  expect(mockRoom.left).toBe(1);
});

it('missed messages are fetched after every join, each once and in order', async () => {
  let log = messageRange(1, 2);
  const { calls } = await openPanel(() => log);
  log = messageRange(1, 5);
  act(() => mockRoom.listener?.onMessage?.(createMessage(5)));
  await act(async () => mockRoom.listener?.onReady?.(5));
  await settled();
  expect(shownSeqs()).toEqual([1, 2, 3, 4, 5]);
  expect(calls.some(({ query }) => query.after === '2')).toBe(true);
});

it("the user's messages look different from those of others, and URLs are links", async () => {
  await openPanel(() => [
    createMessage(1, { content: 'See https://example.org/a' }),
    createMessage(2, { senderId: ME, senderProfile: { name: 'Me', avatarUrl: null } }),
  ]);
  expect(screen.getByText('Kwame Mensah')).toBeTruthy();
  expect(screen.getByText('You')).toBeTruthy();
  expect(screen.queryByText('Me')).toBeNull();
  expect(screen.getByRole('link', { name: 'https://example.org/a' })).toBeTruthy();
});

it('a retry is offered if the history does not load', async () => {
  let isDown = true;
  mockApi({ 'GET /api/chapters/{chapterId}/messages': () => (isDown ? { status: 503 } : messageRange(1, 2)) });
  renderApp(<Panel />);
  expect(await screen.findByText('The messages could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Message 2')).toBeTruthy();
});

it('an empty chat shows a notice until the first message arrives, which is added once', async () => {
  await openPanel(() => []);
  expect(screen.getByText('No messages yet')).toBeTruthy();
  await receive(createMessage(1), createMessage(1));
  expect(shownSeqs()).toEqual([1]);
});
