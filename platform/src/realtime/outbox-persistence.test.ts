import { io } from 'socket.io-client';
import { aUser, FakeSocket } from '../testing';
import { installFakeBrowserStorage, readDatabase } from '../persistence/fake-browser-storage';
import { ok, refusal } from './harness';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
const CHAPTER = 3;
const [ANA, BO] = ['65f000000000000000000001', '65f000000000000000000002'];
const silent = () => undefined;

const closing: (() => void)[] = [];

/** A page of its own: its modules share nothing with those of another but the browser's store. */
async function openTab(userId = ANA, acknowledge: FakeSocket['acknowledge'] = ok) {
  const socket = new FakeSocket();
  socket.acknowledge = acknowledge;
  jest.mocked(io).mockReturnValue(socket as never);
  let modules:
    | {
        outbox: typeof import('./outbox');
        entries: typeof import('./outbox-entries');
        connection: typeof import('./socket');
        drafts: typeof import('../persistence/drafts');
      }
    | undefined;
  jest.isolateModules(() => {
    modules = {
      outbox: jest.requireActual('./outbox'),
      entries: jest.requireActual('./outbox-entries'),
      connection: jest.requireActual('./socket'),
      drafts: jest.requireActual('../persistence/drafts'),
    };
  });
  if (!modules) throw new Error('The modules did not load');
  const { outbox, entries, connection, drafts } = modules;
  await connection.openSocket(userId, { register: outbox.registerOutbox, recheckSession: async () => undefined });
  outbox.openOutbox(userId);
  await drafts.openDrafts(userId);
  socket.serverConnects();
  const shown = () =>
    entries
      .entriesNow()
      .map(({ content, state }) => `${content}:${state}`)
      .join(' | ');
  const close = () => {
    connection.closeSocket();
    outbox.closeOutbox();
  };
  closing.push(close);
  return {
    ...outbox,
    ...drafts,
    socket,
    shown,
    close,
    sent: () => socket.sentOf('send-message') as { content: string; clientId: string }[],
  };
}
const until = async (what: () => unknown, seconds = 20) => {
  for (const end = performance.now() + seconds * 1000; !(await what()); await settle(10)) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
  }
};
const settle = (ms = 100) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const heldTexts = async (userId = ANA) =>
  ((await readDatabase(userId))?.messages as { content: string }[] | undefined)?.map(({ content }) => content).sort();

beforeAll(installFakeBrowserStorage);
afterEach(async () => {
  closing.splice(0).forEach((close) => close());
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  await settle(20);
});

test('what is on its way survives a reload, and goes out under its own ids, in order', async () => {
  const before = await openTab(ANA, silent);
  before.sendMessage(CHAPTER, 'one');
  before.sendMessage(CHAPTER, 'two');
  await until(() => before.sent().length === 1);
  await until(async () => (await heldTexts())?.length === 2);
  before.close();
  const after = await openTab(ANA);
  await until(() => after.sent().length === 2);
  expect(after.sent().map(({ content }) => content)).toEqual(['one', 'two']);
  expect(after.sent()[0]?.clientId).toBe(before.sent()[0]?.clientId);
  await until(() => after.shown() === '');
  expect(await heldTexts()).toEqual([]);
  after.close();
  expect((await openTab(ANA)).shown()).toBe('');
});

test('a message is stored before it is sent, and its draft goes with the same step', async () => {
  let heldWhenSent: Promise<unknown> | undefined;
  const tab = await openTab(ANA, () => {
    heldWhenSent ??= readDatabase(ANA);
  });
  tab.setDraft(ANA, 'chat:3', 'Hello');
  await until(async () => ((await readDatabase(ANA))?.drafts.length ?? 0) === 1);
  tab.sendMessage(CHAPTER, 'Hello');
  await until(() => heldWhenSent);
  expect(await heldWhenSent).toMatchObject({ messages: [{ content: 'Hello' }], drafts: [] });
});

test('a refused message is still there after a reload, to be sent again or discarded', async () => {
  const before = await openTab(ANA, () => refusal(false));
  before.sendMessage(CHAPTER, 'no');
  await until(() => before.shown() === 'no:failed');
  await settle();
  before.close();
  const after = await openTab(ANA);
  await until(() => after.shown() === 'no:failed');
  await settle();
  expect(after.sent()).toEqual([]);
  after.discardMessage(before.sent()[0]?.clientId ?? '');
  await until(async () => (await heldTexts())?.length === 0);
});

describe('two tabs', () => {
  test('show the same, and only one sends', async () => {
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
    one.sendMessage(CHAPTER, 'once');
    await until(() => two.shown() === 'once:sending');
    await settle();
    expect(two.sent()).toEqual([]);
    release();
    await until(() => one.shown() === '' && two.shown() === '');
    expect(one.sent()).toHaveLength(1);
    expect(two.sent()).toEqual([]);
  });

  test('what one without a connection wrote, the other sends', async () => {
    const [one, two] = [await openTab(ANA), await openTab(ANA)];
    one.socket.serverDisconnects();
    one.sendMessage(CHAPTER, 'help me');
    await until(() => two.sent().length === 1);
    await until(() => one.shown() === '' && two.shown() === '');
    one.socket.serverConnects();
    await settle();
    expect(one.sent()).toEqual([]);
  });

  test('a draft that was sent in one is over in the other; other words stay', async () => {
    const [one, two] = [await openTab(ANA), await openTab(ANA)];
    const draft = () => two.draftStore.getState().values['chat:3'];
    for (const tab of [one, two]) tab.setDraft(ANA, 'chat:3', 'Hello');
    one.sendMessage(CHAPTER, 'Hello');
    await until(() => draft() === undefined);
    one.setDraft(ANA, 'chat:3', 'Again');
    two.setDraft(ANA, 'chat:3', 'Mine');
    one.sendMessage(CHAPTER, 'Again');
    await settle();
    expect(draft()).toBe('Mine');
  });
});

describe('somebody else', () => {
  const { deleteOwnDatabase, deleteOtherDatabases } = jest.requireActual<
    typeof import('../persistence/database-owner')
  >('../persistence/database-owner');

  test('never sees and never sends it; the person finds it again', async () => {
    const ana = await openTab(ANA, silent);
    ana.sendMessage(CHAPTER, 'mine');
    await until(async () => (await heldTexts())?.length === 1);
    ana.close();
    const bo = await openTab(BO);
    await settle();
    expect([bo.shown(), bo.sent()]).toEqual(['', []]);
    bo.close();
    await until(async () => {
      const again = await openTab(ANA);
      await settle(50);
      return again.sent().length === 1;
    });
  });

  test('who signs in takes what others left out of the browser', async () => {
    const ana = await openTab(ANA, silent);
    ana.sendMessage(CHAPTER, 'mine');
    await until(async () => (await heldTexts())?.length === 1);
    await deleteOtherDatabases(aUser({ id: ANA }));
    expect(await heldTexts()).toEqual(['mine']);
    await deleteOtherDatabases(aUser({ id: BO }));
    await until(async () => (await readDatabase(ANA)) === undefined);
    expect(ana.shown()).toBe('');
  });

  test('a logout takes everything, also what other tabs hold and would store', async () => {
    const [one, two] = [await openTab(ANA, silent), await openTab(ANA, silent)];
    one.sendMessage(CHAPTER, 'mine');
    two.setDraft(ANA, 'chat:3', 'half a');
    await until(() => two.shown() !== '');
    deleteOwnDatabase(aUser({ id: ANA }));
    two.setDraft(ANA, 'chat:3', 'half a sentence');
    await settle(500);
    expect(await readDatabase(ANA)).toBeUndefined();
    expect([one.shown(), two.shown()]).toEqual(['', '']);
  });

  test('looking as somebody else stores nothing, and leaves what the admin wrote', async () => {
    const asBo = aUser({ id: BO, impersonatedBy: { id: ANA, name: 'Ana', sessionId: 's' } as never });
    const admin = await openTab(ANA, silent);
    admin.sendMessage(CHAPTER, 'mine');
    await until(async () => (await heldTexts())?.length === 1);
    admin.close();
    await deleteOtherDatabases(asBo);
    const acting = await openTab(`${ANA} as ${BO}`, silent);
    acting.sendMessage(CHAPTER, 'as Bo');
    await settle();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([`meridian-unsent-${ANA}`]);
    expect(await heldTexts()).toEqual(['mine']);
  });
});

test('what is older than a week is dropped, and of more than a hundred only the first are stored', async () => {
  const before = await openTab(ANA, silent);
  for (let n = 0; n < 102; n += 1) before.sendMessage(CHAPTER, `m${n}`);
  await until(async () => (await heldTexts())?.length === 100);
  await settle();
  expect(await heldTexts()).toHaveLength(100);
  before.close();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 86_400_000);
  const later = await openTab(ANA, silent);
  await settle();
  jest.restoreAllMocks();
  expect([later.shown(), await heldTexts()]).toEqual(['', []]);
});

test('where the browser stores nothing it works as long as the page lives', async () => {
  const spy = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not allowed', 'SecurityError');
  });
  const tab = await openTab(ANA);
  tab.sendMessage(CHAPTER, 'hello');
  await until(() => tab.sent().length === 1);
  await until(() => tab.shown() === '');
  spy.mockRestore();
});
