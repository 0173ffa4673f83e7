import { FakeSocket } from '../testing';
import { closeSocket, currentSocket, openSocket } from './socket';

let mockAttempts = 0;
const mockSocket = new FakeSocket();
jest.mock('socket.io-client', () => {
  mockAttempts += 1;
  if (mockAttempts < 3) throw new Error('Loading chunk failed');
  return { io: () => mockSocket };
});

const recheckSession = async () => undefined;
beforeEach(() => {
  mockAttempts = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  closeSocket();
  jest.useRealTimers();
});

test('loading the client library is retried every 5 s if it fails', async () => {
  const register = jest.fn();
  await openSocket('65f000000000000000000001', { register, recheckSession });
  await jest.advanceTimersByTimeAsync(4999);
  expect(mockAttempts).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(mockAttempts).toBe(2);
  expect(currentSocket()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(5000);
  expect(currentSocket()).toBe(mockSocket);
  expect(register).toHaveBeenCalledTimes(1);
});

test('no socket is opened if it is closed while the library loads', async () => {
  const register = jest.fn();
  const opening = openSocket('65f000000000000000000001', { register, recheckSession });
  closeSocket();
  await opening;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(register).not.toHaveBeenCalled();
});
