import { setImmediate as nextTurn } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { FakeSocket } from '../../testing';
import { installFakeBrowserStorage, readDatabase } from '../../persistence/fake-browser-storage';
import { ok } from './render-bridge';

export const CHAT = 'chapter:3';
export const ANA = '65f000000000000000000001';
export const BO = '65f000000000000000000002';
/** Simulates a server that never acknowledges. */
export const silent = () => undefined;

const openTabs: (() => void)[] = [];

/** Opens a tab. Its modules share only the browser's storage with those of other tabs. */
export async function openTab(userId = ANA, acknowledge: FakeSocket['acknowledge'] = ok) {
  const socket = new FakeSocket();
  socket.acknowledge = acknowledge;
  jest.mocked(io).mockReturnValue(socket as never);
  let modules:
    | {
        outbox: typeof import('../outbox/outbox');
        entries: typeof import('../outbox/outbox-entries');
        connection: typeof import('../socket');
        drafts: typeof import('../../persistence/drafts');
      }
    | undefined;
  jest.isolateModules(() => {
    modules = {
      outbox: jest.requireActual('../outbox/outbox'),
      entries: jest.requireActual('../outbox/outbox-entries'),
      connection: jest.requireActual('../socket'),
      drafts: jest.requireActual('../../persistence/drafts'),
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
  openTabs.push(close);
  return {
    ...outbox,
    ...drafts,
    socket,
    shown,
    close,
    sent: () => socket.sentOf('send-message') as { content: string; clientId: string }[],
  };
}

/** Waits until a condition is true. @throws {Error} after the given number of seconds of the fake clock. */
export const until = async (condition: () => unknown, seconds = 20) => {
  for (const end = performance.now() + seconds * 1000; !(await condition()); await settle(STEP_MS)) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${condition}`);
  }
};
const STEP_MS = 25;
/** Advances the fake clock. The database and the tabs' channel do not use it, so each step also yields to them. */
export const settle = async (ms = 100) => {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await jest.advanceTimersByTimeAsync(STEP_MS);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  }
};
/** Returns the sorted texts of a person's stored messages. */
export const storedTexts = async (userId = ANA) =>
  ((await readDatabase(userId))?.messages as { content: string }[] | undefined)?.map(({ content }) => content).sort();

/** Registers the hooks. Each test file calls it once and mocks `socket.io-client` itself. */
export function prepareTabs(): void {
  beforeAll(async () => {
    await installFakeBrowserStorage();
    jest.useFakeTimers();
  });
  afterEach(async () => {
    openTabs.splice(0).forEach((close) => close());
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    await settle(20);
  });
}
