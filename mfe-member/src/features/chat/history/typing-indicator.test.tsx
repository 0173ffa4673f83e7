import { act, screen } from '@testing-library/react';
import { ME, createMessage, messageRange, openPanel } from '../testing/open-panel';
import { mockRoom, receive } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

describe('the indicator shows who is typing', () => {
  const line = () => screen.getByTestId('typing').textContent;
  const types = (userId: string, name: string) =>
    act(() => mockRoom.listener?.onTyping?.({ userId, chapterId: 1, name }));

  it('the names of others are shown, never that of the current user', async () => {
    await openPanel(() => messageRange(1, 1));
    types(ME, 'Me');
    expect(line()).toBe('');
    types('a', 'Ama');
    expect(line()).toBe('Ama is typing...');
    types('b', 'Ben');
    expect(line()).toBe('Ama and Ben are typing...');
    types('c', 'Cleo');
    expect(line()).toBe('Ama, Ben and 1 more are typing...');
    act(() => mockRoom.listener?.onStoppedTyping?.({ userId: 'a', chapterId: 1, name: 'Ama' }));
    expect(line()).toBe('Ben and Cleo are typing...');
  });

  it('the indicator ends with the message, or after five seconds', async () => {
    await openPanel(() => messageRange(1, 1));
    types('aaaaaaaaaaaaaaaaaaaaaaaa', 'Kwame');
    await receive(createMessage(2));
    expect(line()).toBe('');
    jest.useFakeTimers();
    types('b', 'Ben');
    act(() => {
      jest.advanceTimersByTime(4900);
    });
    expect(line()).toBe('Ben is typing...');
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(line()).toBe('');
    jest.useRealTimers();
  });
});
