import { attend } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMessage, BEN, ME, openMessages } from '../../testing/open-messages';
import './messages';

beforeEach(() => void attend());
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
