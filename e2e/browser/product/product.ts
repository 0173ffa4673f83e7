import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '../../api/product/http';
import { confirmAddress } from './confirm-address';
import { movePageClocks } from './page-clock';
import { currentProduct } from './products';

export { waitUntil };

/** Returns the address of the product under test. */
export const url = (): string => currentProduct().E2E_URL;
export const dataDir = (): string => path.resolve(currentProduct().E2E_DATA_DIR);
export const dataFile = <T>(name: string): T => JSON.parse(readFileSync(path.join(dataDir(), name), 'utf8')) as T;

export interface DemoAccount {
  role: 'newsletter' | 'member' | 'chapter-admin' | 'site-admin';
  email: string;
  password: string;
  userId: string;
  chapterId: number;
}
interface Run {
  serviceToken: string;
  processes: { name: string; pid: number; url: string }[];
}

/** Returns the demo account of a role. */
export const account = (role: DemoAccount['role']): DemoAccount =>
  dataFile<DemoAccount[]>('demo.json').find((each) => each.role === role)!;

/** Returns the running processes whose name starts with `prefix`. */
export const processes = (prefix: string): Run['processes'] =>
  dataFile<Run>('run.json').processes.filter((each) => each.name.startsWith(prefix));

interface People {
  /** Opens a browser for another person. All browsers are closed after the test. */
  newPerson: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a page for another person, signed in with the demo account of `role` if given. */
  newPage: (role?: DemoAccount['role']) => Promise<Page>;
}

export const test = base.extend<People, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      movePageClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: url(), ...options });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  newPage: async ({ newPerson }, use) => {
    await use(async (role) => {
      const person = await newPerson();
      if (role) await joinSession(person, role);
      return person.newPage();
    });
  },
});

/** Signs in over HTTP, which sets the context's cookie and opens no page. */
export async function signIn(context: BrowserContext, who: { email: string; password: string }): Promise<void> {
  const response = await context.request.post('/api/auth/login', {
    data: { email: who.email, password: who.password },
  });
  if (!response.ok()) throw new Error(`${who.email} could not sign in: ${response.status()} ${await response.text()}`);
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** The shared sessions by product and role. */
const sessions = new Map<string, { at: number; cookies: Promise<Cookies> }>();
/** The milliseconds for which a session is shared. Some calls require a recent login. */
const SHARED_MS = 300_000;

/**
 * Signs in with the demo account of a role. The tests of a worker share one session for some minutes, because checking
 * a password takes processor time. Use it in tests that neither end nor change the session, and that need no particular
 * replica.
 */
export async function joinSession(context: BrowserContext, role: DemoAccount['role']): Promise<void> {
  const key = `${url()} ${role}`;
  const started = sessions.get(key);
  if (started && Date.now() - started.at < SHARED_MS) return context.addCookies(await started.cookies);
  const cookies = signIn(context, account(role)).then(() => context.cookies());
  sessions.set(key, { at: Date.now(), cookies });
  await cookies;
}

const PASSWORD = 'correct horse';

interface NewPerson {
  name: string;
  chapterId: number;
  pays?: boolean;
  confirms?: boolean;
}

/** Registers a person over HTTP. They pay and confirm their address unless told otherwise, and stay signed in. */
export async function register(
  context: BrowserContext,
  { name, chapterId, pays = true, confirms = true }: NewPerson,
): Promise<DemoAccount & { name: string }> {
  const email = `${randomUUID()}@example.org`;
  const post = async (path: string, data: object) => {
    const response = await context.request.post(path, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  };
  await post('/api/auth/register', { email, password: PASSWORD, name, chapterId, membershipType: 'full' });
  if (confirms) await confirmAddress(dataFile<{ mongoUrl: string }>('run.json').mongoUrl, email);
  if (pays) await post('/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' });
  return {
    role: pays ? 'member' : 'newsletter',
    name,
    email,
    password: PASSWORD,
    chapterId,
    userId: await fetchUserId(context),
  };
}

/** Returns the names of the chat replicas that hold a socket of this person. */
export async function findReplicas(userId: string): Promise<string[]> {
  const { serviceToken } = dataFile<Run>('run.json');
  const responses = await Promise.all(
    processes('chat').map(async (each) => {
      const response = await fetch(`${each.url}/internal/sockets`, {
        headers: { authorization: `Bearer ${serviceToken}` },
      }).catch(() => undefined);
      const body = response?.ok
        ? ((await response.json()) as { replica: string; sockets: { userId: string }[] })
        : undefined;
      return body?.sockets.some((socket) => socket.userId === userId) ? [body.replica] : [];
    }),
  );
  return responses.flat();
}

/** Opens a socket with the context's session. Close it with `disconnect()`. */
export async function openSocket(context: BrowserContext, { userId }: Pick<DemoAccount, 'userId'>): Promise<Socket> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return io(url(), { transports: ['websocket'], forceNew: true, auth: { userId }, extraHeaders: { cookie } });
}

/** Returns the replica to which the gateway connects sockets of the context's session. */
async function replicaOfSession(context: BrowserContext, { email, userId }: DemoAccount): Promise<string> {
  const socket = await openSocket(context, { userId });
  try {
    await waitUntil(`${email} is connected`, async () => (await findReplicas(userId)).length === 1, 30);
    return (await findReplicas(userId))[0]!;
  } finally {
    socket.disconnect();
    await waitUntil(`${email} has no socket left`, async () => (await findReplicas(userId)).length === 0);
  }
}

/**
 * Signs in and opens a page with a live socket, on another replica than `other` if given. The session determines the
 * replica, so this signs in again until the replica differs. Resolves to the replica's name.
 */
export async function openConnectedPage(page: Page, who: DemoAccount, path: string, other?: string): Promise<string> {
  await page.goto('about:blank');
  await waitUntil(`${who.email} has no socket yet`, async () => (await findReplicas(who.userId)).length === 0);
  let attempts = 0;
  do {
    attempts += 1;
    expect(attempts, 'sessions in a row that went to the same replica').toBeLessThan(20);
    await signIn(page.context(), who);
  } while (other !== undefined && (await replicaOfSession(page.context(), who)) === other);
  await page.goto(path);
  await waitUntil(`${who.email} is connected`, async () => (await findReplicas(who.userId)).length === 1, 30);
  const [replica] = await findReplicas(who.userId);
  expect(replica).not.toBe(other);
  return replica!;
}

/** Returns the id of the signed-in person. */
export async function fetchUserId(context: BrowserContext): Promise<string> {
  const response = await context.request.get('/api/auth/me');
  return ((await response.json()) as { user: { id: string } }).user.id;
}

/** Marks the document, so that a test can detect a reload, which removes the mark. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { isSameDocument: boolean }).isSameDocument = true;
  });
export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { isSameDocument?: boolean }).isSameDocument === true);
