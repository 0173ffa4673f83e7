import { aProblem, settled } from '@meridian/platform/testing';
import type { Reaction } from '@meridian/shared-types';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMessage, ME, messageInput, messageRange, openPanel, shownSeqs } from '../testing/open-panel';
import { mockRoom } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const REACT = 'PUT /api/chapters/{chapterId}/messages/{id}/reactions';
const WHO = 'GET /api/chapters/{chapterId}/messages/{id}/reactions';
const like = (count: number, isOwn: boolean) => [{ reaction: 'like' as const, count, isOwn }];
const log = () => [createMessage(1), createMessage(2, { reactedSeq: 3, reactions: like(2, false) }), entry(3, 2)];
const entry = (seq: number, of: number, senderId = 'b'.repeat(24), reaction: Reaction = 'like', isOn = true) =>
  createMessage(seq, { senderId, content: '', change: { kind: 'reaction', seq: of, content: '', reaction, isOn } });
async function receive(...args: Parameters<typeof entry>) {
  act(() => mockRoom.listener?.onMessage?.(entry(...args)));
  await settled();
  await settled();
}

test('a reaction of others is joined and left with one button, which says how many made it', async () => {
  const { calls } = await openPanel(log, {}, {}, { [REACT]: { ok: true } });
  const chip = () => screen.getByRole('button', { name: /^Like: / });
  const isPressed = () => chip().getAttribute('aria-pressed');
  expect([chip().getAttribute('aria-label'), isPressed()]).toEqual(['Like: 2 people', 'false']);
  await userEvent.click(chip());
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  const path = `/api/chapters/1/messages/${createMessage(2).id}/reactions`;
  expect(sent()).toEqual([{ path, body: { reaction: 'like', isOn: true } }]);
  await receive(4, 2, ME);
  expect([chip().getAttribute('aria-label'), isPressed()]).toEqual(['Like: 3 people, you too', 'true']);
  await userEvent.click(chip());
  expect(sent().at(-1)?.body).toEqual({ reaction: 'like', isOn: false });
  await receive(5, 2, ME, 'like', false);
  expect([chip().getAttribute('aria-label'), isPressed()]).toEqual(['Like: 2 people', 'false']);
});

test('the menu of a message has six reactions, and the focus stays at the message after the last one is withdrawn', async () => {
  const { calls } = await openPanel(log, {}, {}, { [REACT]: { ok: true } });
  await userEvent.click(screen.getAllByRole('button', { name: 'React to the message of Kwame Mensah' })[0]!);
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Like', 'Love', 'Laugh', 'Celebrate', 'Thanks', 'Sad']);
  await userEvent.keyboard('tha{Enter}');
  await settled();
  expect(calls.at(-1)).toMatchObject({
    path: `/api/chapters/1/messages/${createMessage(1).id}/reactions`,
    body: { reaction: 'thanks', isOn: true },
  });
  await receive(4, 1, ME, 'thanks');
  const chip = screen.getByRole('button', { name: 'Thanks: 1 person, you too' });
  chip.focus();
  await userEvent.keyboard('{Enter}');
  await receive(5, 1, ME, 'thanks', false);
  expect(screen.queryByRole('button', { name: /^Thanks/ })).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reply to Kwame Mensah');
});

test('arrow keys lead from the buttons of a message to its reactions', async () => {
  await openPanel(log);
  screen.getAllByRole('button', { name: /^Reply to/ })[1]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Like: 2 people');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show who reacted');
});

test('a dialog names who reacted', async () => {
  const people = [{ userId: 'b'.repeat(24), name: 'Ben Adeyemi', avatarUrl: null }];
  await openPanel(log, {}, {}, { [WHO]: [{ reaction: 'like', count: 2, people }] });
  await userEvent.click(screen.getByRole('button', { name: 'Show who reacted' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reactions to the message of Kwame Mensah' });
  await within(dialog).findByText('Ben Adeyemi');
  within(dialog).getByRole('heading', { name: 'Like (2)' });
  within(dialog).getByText('and 1 more');
});

test('a refusal is shown, and in a closed chat members only withdraw', async () => {
  await openPanel(log, {}, {}, { [REACT]: { status: 403, body: aProblem(403, 'An admin has muted you.') } });
  await userEvent.click(screen.getByRole('button', { name: /^Like: / }));
  expect((await screen.findAllByText('Your reaction was not sent')).length).toBeGreaterThan(0);
  await receive(4, 1, ME, 'thanks');
  const settings = { chapterId: 1, isClosed: true, slowModeSeconds: 0 as const, version: 2 };
  act(() => mockRoom.listener?.onSettings?.(settings));
  screen.getByRole('img', { name: 'Like: 2 people' });
  screen.getByRole('button', { name: 'Thanks: 1 person, you too' });
  expect(screen.queryByRole('button', { name: /^React to/ })).toBeNull();
});

test('a page of the log with few messages and many reactions is followed by the page before it', async () => {
  const reactions = Array.from({ length: 150 }, (_, index) =>
    entry(101 + index, 100, index.toString(16).padStart(24, 'c')),
  );
  await openPanel(() => [...messageRange(1, 100), ...reactions]);
  await settled();
  expect(shownSeqs().at(-1)).toBe(100);
  expect(shownSeqs().length).toBeGreaterThan(20);
  expect(messageInput()).toBeTruthy();
});
