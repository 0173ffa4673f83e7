import { aPng, attend, type MockedCall } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { aMessage, BEN, log, ME, openMessages } from '../../testing/open-messages';
import './messages';

const KEY = 'a'.repeat(32);
const UPLOADED = { key: KEY, mediaUrl: `/api/message-pictures/${KEY}`, width: 1600, height: 800 };
const MEDIA = { mediaUrl: UPLOADED.mediaUrl, mediaWidth: 1600, mediaHeight: 800, mediaAlt: 'Our stand' };

beforeEach(() => {
  attend();
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
  const picture = { key: KEY, alt: 'Our stand' };
  expect(bodies).toMatchObject([
    { content: '', picture },
    { content: '', picture },
  ]);
  expect(log().getAllByRole('img', { name: 'Our stand' })).toHaveLength(1);
});
