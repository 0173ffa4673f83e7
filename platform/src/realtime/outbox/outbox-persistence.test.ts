import { DAY_MS } from '@meridian/shared-types';
import { readDatabase } from '../../persistence/fake-browser-storage';
import { ok, refusal } from '../testing/render-bridge';
import { ANA, CHAT, openTab, prepareTabs, settle, silent, storedTexts, until } from '../testing/fake-tab';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepareTabs();

test('unsent messages survive a reload, and are sent with their own ids, in order', async () => {
  const before = await openTab(ANA, silent);
  before.sendMessage(CHAT, 'one');
  before.sendMessage(CHAT, 'two');
  await until(() => before.sent().length === 1);
  await until(async () => (await storedTexts())?.length === 2);
  before.close();
  const after = await openTab(ANA);
  await until(() => after.sent().length === 2);
  expect(after.sent().map(({ content }) => content)).toEqual(['one', 'two']);
  expect(after.sent()[0]?.clientId).toBe(before.sent()[0]?.clientId);
  await until(() => after.shown() === '');
  expect(await storedTexts()).toEqual([]);
  after.close();
  expect((await openTab(ANA)).shown()).toBe('');
});

test('the reply and the mentions of a message survive a reload, and are sent by their ids', async () => {
  const before = await openTab(ANA, silent);
  const replyTo = { id: 'c'.repeat(24), seq: 7, senderName: 'Ben', text: 'Who?' };
  before.sendMessage(CHAT, '@Ben me', { replyTo, mentions: [{ userId: 'b'.repeat(24), at: 0 }] });
  await until(async () => (await storedTexts())?.length === 1);
  before.close();
  const after = await openTab(ANA);
  await until(() => after.sent().length === 1);
  expect(after.sent()[0]).toMatchObject({
    content: '@Ben me',
    replyTo: replyTo.id,
    mentions: [{ userId: 'b'.repeat(24), at: 0 }],
  });
});

test('a message is stored, and its draft deleted, in one transaction before it is sent', async () => {
  let storedWhenSent: Promise<unknown> | undefined;
  const tab = await openTab(ANA, () => {
    storedWhenSent ??= readDatabase(ANA);
  });
  tab.setDraft(ANA, CHAT, 'Hello');
  await until(async () => ((await readDatabase(ANA))?.drafts.length ?? 0) === 1);
  tab.sendMessage(CHAT, 'Hello');
  await until(() => storedWhenSent);
  expect(await storedWhenSent).toMatchObject({ messages: [{ content: 'Hello' }], drafts: [] });
});

test('a refused message survives a reload, to be sent again or discarded', async () => {
  const before = await openTab(ANA, () => refusal(false));
  before.sendMessage(CHAT, 'no');
  await until(() => before.shown() === 'no:failed');
  await settle();
  before.close();
  const after = await openTab(ANA);
  await until(() => after.shown() === 'no:failed');
  await settle();
  expect(after.sent()).toEqual([]);
  after.discardMessage(before.sent()[0]?.clientId ?? '');
  await until(async () => (await storedTexts())?.length === 0);
});

test('the first hundred messages are stored, and deleted after a week', async () => {
  const before = await openTab(ANA, silent);
  for (let n = 0; n < 102; n += 1) before.sendMessage(CHAT, `m${n}`);
  await until(async () => (await storedTexts())?.length === 100);
  await settle();
  expect(await storedTexts()).toHaveLength(100);
  before.close();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * DAY_MS);
  const later = await openTab(ANA, silent);
  await settle();
  jest.restoreAllMocks();
  expect([later.shown(), await storedTexts()]).toEqual(['', []]);
});

test('without browser storage, messages last as long as the page is open', async () => {
  const spy = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not allowed', 'SecurityError');
  });
  const tab = await openTab(ANA);
  tab.sendMessage(CHAT, 'hello');
  await until(() => tab.sent().length === 1);
  await until(() => tab.shown() === '');
  spy.mockRestore();
});

describe('two tabs share the outbox', () => {
  test('two tabs show the same messages, and only one sends them', async () => {
    let release = () => undefined as void;
    const [one, two] = [
      await openTab(
        ANA,
        (event, payload) =>
          new Promise((resolve) => {
            release = () => resolve(ok(event, payload));
          }),
      ),
      await openTab(ANA),
    ];
    one.sendMessage(CHAT, 'once');
    await until(() => two.shown() === 'once:sending');
    await settle();
    expect(two.sent()).toEqual([]);
    release();
    await until(() => one.shown() === '' && two.shown() === '');
    expect(one.sent()).toHaveLength(1);
    expect(two.sent()).toEqual([]);
  });

  test('one tab sends the messages of another tab without a connection', async () => {
    const [one, two] = [await openTab(ANA), await openTab(ANA)];
    one.socket.serverDisconnects();
    one.sendMessage(CHAT, 'help me');
    await until(() => two.sent().length === 1);
    await until(() => one.shown() === '' && two.shown() === '');
    one.socket.serverConnects();
    await settle();
    expect(one.sent()).toEqual([]);
  });

  test('a draft that was sent in one tab ends in the other tab, unless it differs there', async () => {
    const [one, two] = [await openTab(ANA), await openTab(ANA)];
    const draft = () => two.draftStore.getState().values[CHAT];
    for (const tab of [one, two]) tab.setDraft(ANA, CHAT, 'Hello');
    one.sendMessage(CHAT, 'Hello');
    await until(() => draft() === undefined);
    one.setDraft(ANA, CHAT, 'Again');
    two.setDraft(ANA, CHAT, 'Mine');
    one.sendMessage(CHAT, 'Again');
    await settle();
    expect(draft()).toBe('Mine');
  });
});
