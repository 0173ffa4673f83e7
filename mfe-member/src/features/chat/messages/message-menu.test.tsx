import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMessage, ME, messageInput, openPanel } from '../testing/open-panel';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const REACT = 'PUT /api/chapters/{chapterId}/messages/{id}/reactions';
const { matchMedia } = window;
beforeEach(() => {
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(hover: none)' });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

const open = () =>
  openPanel(
    () => [
      createMessage(1, { content: 'Meet at six' }),
      createMessage(2, { senderId: ME, isRemoved: true, content: '' }),
    ],
    {},
    {},
    { [REACT]: { ok: true } },
  );
const button = () => screen.getByRole('button', { name: 'Actions for the message of Kwame Mensah' });

test('on a touch screen a message has one button, whose menu names the message and all actions', async () => {
  await open();
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toEqual([button()]); // A removed message has none.
  expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull();
  await userEvent.click(button());
  const menu = await screen.findByRole('menu');
  expect(menu.textContent).toContain('Kwame Mensah: Meet at six');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'React',
    'Reply to Kwame Mensah',
    'Report the message of Kwame Mensah',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reply to Kwame Mensah' }));
  await waitFor(() => expect(document.activeElement).toBe(messageInput()));
});

test('on a touch screen reactions are in the menu', async () => {
  const { calls } = await open();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'React' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Thanks' }));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reaction: 'thanks', isOn: true });
});
