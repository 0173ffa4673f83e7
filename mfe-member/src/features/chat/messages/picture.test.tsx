import { sendMessage } from '@meridian/platform/realtime';
import { aPng, aProblem, mockApi, renderApp, settled } from '@meridian/platform/testing';
import { UNSENT_PICTURE_MS } from '@meridian/shared-types/message-pictures';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UPLOADED } from '../../../testing/builders';
import { createMessage, ME, messageInput, messageRange, openPanel, sendButton, Panel } from '../testing/open-panel';
import { anOutboxEntry, mockRoom } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const UPLOAD = 'POST /api/chapters/{chapterId}/pictures';
const file = () => aPng('stand.png');
const description = () => screen.findByRole('textbox', { name: 'Describe the picture' });
const choose = () => userEvent.upload(screen.getByLabelText('Picture file'), file());

beforeEach(() => {
  globalThis.createImageBitmap = async () => ({ width: 20, height: 10, close: () => undefined }) as ImageBitmap;
});
afterEach(() => jest.restoreAllMocks());

it('a picture is sent with its description or without, and with a text or without', async () => {
  await openPanel(() => messageRange(1, 1), {}, {}, { [UPLOAD]: UPLOADED });
  await choose();
  const field = await description();
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'People who cannot see the picture hear this instead. You can leave it out.',
  );
  await userEvent.type(field, ' Our stand ');
  await userEvent.type(messageInput(), 'Look{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Look', { picture: { ...UPLOADED, alt: 'Our stand' } });
  expect(screen.queryByRole('group', { name: 'Picture of your message' })).toBeNull();

  await choose();
  await description();
  await userEvent.click(sendButton());
  expect(sendMessage).toHaveBeenLastCalledWith('chapter:1', '', { picture: { ...UPLOADED, alt: '' } });
  expect(document.activeElement).toBe(messageInput());
});

it('a chosen picture and its description stay until the server has deleted it', async () => {
  const Page = () => {
    const [isShown, setIsShown] = useState(true);
    return (
      <>
        <button onClick={() => setIsShown(!isShown)}>Toggle</button>
        {isShown && <Panel />}
      </>
    );
  };
  mockApi({ 'GET /api/chapters/{chapterId}/messages': [], [UPLOAD]: UPLOADED });
  renderApp(<Page />, { session: { subscriptionStatus: 'active' } });
  const leaveAndReturn = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
    expect(screen.queryByRole('group', { name: 'Picture of your message' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
  };
  await choose();
  await userEvent.type(await description(), 'Our stand');
  await leaveAndReturn();
  expect((await description()).getAttribute('value')).toBe('Our stand');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + UNSENT_PICTURE_MS);
  await leaveAndReturn();
  expect(screen.queryByRole('group', { name: 'Picture of your message' })).toBeNull();
});

it('a pasted or dropped picture is uploaded, and other things are not', async () => {
  const { calls } = await openPanel(() => messageRange(1, 1), {}, {}, { [UPLOAD]: UPLOADED });
  const uploads = () => calls.filter(({ method }) => method === 'POST').length;
  const paste = (files: File[], data: Record<string, string> = {}) =>
    fireEvent.paste(messageInput(), { clipboardData: { files, getData: (type: string) => data[type] ?? '' } });
  paste([new File(['x'], 'a.txt', { type: 'text/plain' })]);
  // Spreadsheets and documents copy a picture of their text.
  paste([file()], { 'text/plain': '1\t2\n3\t4', 'text/html': '<table><tr><td>1</td></tr></table>' });
  paste([file()], { 'text/html': '<p>Dear <b>all</b></p>' });
  expect((messageInput() as HTMLTextAreaElement).value).toBe('Dear all');
  expect(screen.queryByRole('group', { name: 'Picture of your message' })).toBeNull();
  paste([file()], { 'text/html': '<img src="https://example.org/a.png" alt="A stand">' });
  await description();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Picture' }));
  expect(screen.queryByRole('group', { name: 'Picture of your message' })).toBeNull();
  paste([file()], { 'text/plain': 'stand.png' });
  await description();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Picture' }));
  fireEvent.drop(messageInput(), { dataTransfer: { files: [file()] } });
  await description();
  expect(uploads()).toBe(3);
});

describe('pictures are chosen while another one is uploaded', () => {
  const keys = ['1', '2'].map((digit) => digit.repeat(32));
  /** Opens a chat whose uploads end when the test says so. */
  async function openUploading() {
    const ends: (() => void)[] = [];
    const upload = () => {
      const key = keys[ends.length]!;
      return new Promise((resolve) => {
        ends.push(() => resolve({ ...UPLOADED, key, mediaUrl: `/api/message-pictures/${key}` }));
      });
    };
    await openPanel(() => messageRange(1, 1), {}, {}, { [UPLOAD]: upload });
    const end = async (index: number) => {
      await waitFor(() => expect(ends.length).toBeGreaterThan(index));
      await act(async () => ends[index]?.());
      await settled();
    };
    return { end, started: () => ends.length };
  }
  const preview = () => document.querySelector('[role=group] > img')?.getAttribute('src');

  it('a picture that is removed while it is uploaded stays removed', async () => {
    const { end, started } = await openUploading();
    await choose();
    await waitFor(() => expect(started()).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Picture' }));
    await end(0);
    expect(screen.queryByRole('group', { name: 'Picture of your message' })).toBeNull();
  });

  it('the last chosen picture counts, whichever arrives last', async () => {
    const { end, started } = await openUploading();
    await choose();
    await waitFor(() => expect(started()).toBe(1));
    await choose();
    await waitFor(() => expect(started()).toBe(2));
    await end(1);
    expect(preview()).toBe(`/api/message-pictures/${keys[1]}`);
    await end(0);
    expect(preview()).toBe(`/api/message-pictures/${keys[1]}`);
  });
});

it('a failed upload says why and keeps the picture for another attempt', async () => {
  let isRefused = true;
  const respond = () => (isRefused ? { status: 503, body: aProblem(503, 'Not now.') } : UPLOADED);
  await openPanel(() => messageRange(1, 1), {}, {}, { [UPLOAD]: respond });
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  await userEvent.type(messageInput(), 'Look{Enter}');
  expect(sendMessage).not.toHaveBeenCalled();
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await userEvent.type(await description(), 'Our stand{Enter}');
  expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Look', { picture: { ...UPLOADED, alt: 'Our stand' } });
});

it('a picture has its size and description before it is loaded, and opens in a new tab', async () => {
  const media = { mediaUrl: UPLOADED.mediaUrl, mediaWidth: 1600, mediaHeight: 800, mediaAlt: 'Our stand' };
  mockRoom.outbox = [anOutboxEntry('a', '', { picture: { ...UPLOADED, alt: 'Waiting' } })];
  await openPanel(() => [
    createMessage(1, { content: '', ...media }),
    createMessage(2, { content: '', mediaAlt: 'Gone' }),
    createMessage(3, { mediaUrl: 'https://example.org/a.png' }),
    createMessage(4, { content: '', ...media, mediaAlt: 'Removed', senderId: ME }),
    createMessage(5, {
      content: '',
      senderId: ME,
      change: { kind: 'removal', seq: 4, content: '', isRemoved: true, isRemovedByAuthor: true },
    }),
  ]);
  const picture = screen.getByRole('img', { name: 'Our stand' });
  expect(['width', 'height', 'loading'].map((name) => picture.getAttribute(name))).toEqual(['1600', '800', 'lazy']);
  const link = screen.getByRole('link', { name: 'Our stand (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([UPLOADED.mediaUrl, '_blank']);
  expect(screen.getByText('This picture was deleted: Gone')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Picture from Kwame Mensah' }).getAttribute('width')).toBeNull();
  expect(screen.queryByRole('img', { name: 'Removed' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('img', { name: 'Waiting' })).toBeTruthy());
});
