import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import type { ChatSettings, ChatSettingsInput } from '@meridian/shared-types';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChatSettingsCard } from './chat-settings-card';

function open(isRefused = false) {
  let settings: ChatSettings = { chapterId: 1, slowModeSeconds: 0, isClosed: false, version: 0 };
  let heldWords = ['casino'];
  const api = mockApi({
    'GET /api/chapters/1/moderation': () => ({ removals: [], mutes: [], held: [], settings, heldWords }),
    'PUT /api/chapters/1/chat-settings': ({ body }: { body: ChatSettingsInput }) => {
      if (isRefused) return { status: 403, body: aProblem(403, 'Only admins of this chapter can moderate its chat.') };
      const { heldWords: words = heldWords, ...others } = body;
      heldWords = words;
      settings = { ...settings, ...others, version: settings.version + 1 };
      return settings;
    },
  });
  renderApp(<ChatSettingsCard chapterId={1} />);
  return () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

it('an admin slows the chat down and closes it, and each change sends only what changed', async () => {
  const sent = open();
  const slow = await screen.findByRole('combobox', { name: 'Slow mode' });
  expect(slow.textContent).toBe('Off');
  await userEvent.click(slow);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Off',
    '10 seconds',
    '30 seconds',
    '1 minute',
    '5 minutes',
  ]);
  await userEvent.click(screen.getByRole('option', { name: '1 minute' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Slow mode' }).textContent).toBe('1 minute'));
  expect(await screen.findByText('Chat settings saved')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Close the chat for members' }));
  await waitFor(() => expect(screen.getByRole('switch', { checked: true })).toBeTruthy());
  expect(sent()).toEqual([{ slowModeSeconds: 60 }, { isClosed: true }]);
});

it('a refused change leaves the settings as they are, and says why', async () => {
  open(true);
  await userEvent.click(await screen.findByRole('switch', { name: 'Close the chat for members' }));
  expect(await screen.findByText('Only admins of this chapter can moderate its chat.')).toBeTruthy();
  expect(screen.getByRole('switch', { checked: false })).toBeTruthy();
});

it('an admin changes the words that are held for review, and is told what a word needs', async () => {
  const sent = open();
  const field = await screen.findByRole('textbox', { name: /^Words held for review/ });
  expect(screen.getByText('casino')).toBeTruthy();
  await userEvent.type(field, 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save Words' }));
  expect(await screen.findByText('Each word has 2 to 40 characters.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove x' }));
  await userEvent.type(field, 'lottery{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save Words' }));
  expect(await screen.findByText('Chat settings saved')).toBeTruthy();
  expect(sent()).toEqual([{ heldWords: ['casino', 'lottery'] }]);
});
