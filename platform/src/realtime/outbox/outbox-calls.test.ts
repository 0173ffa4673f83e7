import { aProblem, mockApi, type MockedCall } from '../../testing';
import { ANA, BO, openTab, prepareTabs, storedTexts, until } from '../testing/fake-tab';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepareTabs();

const AT = '2026-05-01T10:00:00.000Z';
const sentBy = ({ body }: MockedCall) => body as { content: string; clientId: string };
const aMessage = (call: MockedCall) => ({ ...sentBy(call), id: 'c'.repeat(24), seq: 1, senderId: ANA, timestamp: AT });

describe.each([
  ['direct messages', `direct:${BO}`, `POST /api/conversations/${BO}/messages`],
  ['the conversation of an event', `event:${BO}`, `POST /api/events/${BO}/conversation`],
] as const)('%s', (_, conversation, path) => {
  const mockSending = (respond: (call: MockedCall) => unknown) => {
    const { calls } = mockApi({ [path]: respond });
    return () => calls.map(sentBy);
  };
  const stored = (call: MockedCall) => ({
    status: 201,
    body: { ...aMessage(call), senderProfile: { name: 'Ana', avatarUrl: null } },
  });

  test('messages are sent with calls, one at a time and in order, also without a connection of the socket', async () => {
    let release = () => undefined as void;
    const sent = mockSending(async (call) => {
      await new Promise<void>((resolve) => (release = resolve));
      return stored(call);
    });
    const tab = await openTab(ANA);
    tab.socket.serverDisconnects();
    tab.sendMessage(conversation, ' one ');
    tab.sendMessage(conversation, 'two');
    await until(() => sent().length === 1);
    expect([tab.shown(), await storedTexts()]).toEqual(['one:sending | two:sending', ['one', 'two']]);
    release();
    await until(() => sent().length === 2);
    release();
    await until(() => tab.shown() === '');
    expect(sent().map(({ content }) => content)).toEqual(['one', 'two']);
    expect([tab.sent(), await storedTexts()]).toEqual([[], []]);
  });

  test('a message that was not sent shows the reason, and is sent again with its id if its author wants', async () => {
    const answers = [{ status: 503 }, { status: 429, body: aProblem(429, 'Wait a moment.') }, stored];
    const sent = mockSending((call) => {
      const answer = answers.shift();
      return typeof answer === 'function' ? answer(call) : answer;
    });
    const tab = await openTab(ANA);
    const clientId = tab.sendMessage(conversation, 'Hello') ?? '';
    for (const failures of [1, 2]) {
      await until(() => tab.shown() === 'Hello:failed');
      expect(sent()).toHaveLength(failures);
      tab.retryMessage(clientId);
    }
    await until(() => tab.shown() === '');
    expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ content: 'Hello', clientId })));
  });

  test('a message survives a reload while it is sent, and is then sent again with its id', async () => {
    let end: (() => void) | undefined;
    const sent = mockSending((call) =>
      end ? stored(call) : new Promise((resolve) => (end = () => resolve({ status: 503 }))),
    );
    const before = await openTab(ANA);
    before.sendMessage(conversation, 'Hello');
    await until(() => sent().length === 1);
    before.close();
    end?.(); // A browser ends the calls of a page that it closes.
    const after = await openTab(ANA);
    await until(() => sent().length === 2);
    await until(() => after.shown() === '');
    const [first, second] = sent();
    expect(second).toEqual(first);
  });
});
