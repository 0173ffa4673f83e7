import { attend } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { aMessage, BEN, log, openMessages } from '../../testing/open-messages';
import './messages';

beforeEach(() => void attend());

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
