import { DUE_READ } from '@meridian/service-kit';
import { commandsDuring, slowReads, someId } from '@meridian/service-kit/testing';
import { insertSubscribers } from '../testing/subscribers';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();

/** Adds people, each with a session. */
async function addPeople(count: number) {
  const now = new Date();
  const userIds = await insertSubscribers(
    auth,
    Array.from({ length: count }, () => ({})),
  );
  const sessions = await auth.Sessions.insertMany(
    userIds.map((userId) => ({
      tokenHash: someId(),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })),
  );
  return { userIds, sessionIds: sessions.map(({ _id }) => _id.toHexString()) };
}

test('calls need the same number of queries for any number of people, and scan no collection', async () => {
  const { browser, id, email, password } = await auth.register('member');
  const as = await auth.as({ userId: id });
  const call = (method: string, path: string, body?: unknown) => auth.createBrowser().call(method, path, body, as);
  const commandsOf = async ({ userIds, sessionIds }: { userIds: string[]; sessionIds: string[] }) => {
    const calls: Record<string, () => Promise<unknown>> = {
      introspect: () => auth.internal.introspect({ body: { token: browser.cookie!.split('=')[1]! } }),
      check: () => auth.internal.checkSessions({ body: { sessionIds } }),
      people: () => auth.internal.people({ body: { userIds } }),
      me: () => call('GET', '/api/auth/me'),
      profile: () => call('GET', '/api/profile'),
      user: () => call('GET', `/api/users/${userIds[0]}`),
      notifications: () => call('GET', '/api/profile/notifications'),
      updateProfile: () => call('PUT', '/api/profile', { name: 'Ana Horvat' }),
      login: () => call('POST', '/api/auth/login', { email, password }),
    };
    const sent = [];
    for (const [name, work] of Object.entries(calls)) {
      const runs = [];
      for (let run = 0; run < 3; run += 1) runs.push(await ofCall(work));
      const [commands] = runs.sort((a, b) => a.length - b.length); // A job may have run during the others.
      sent.push({ name, commands: commands! });
    }
    return sent;
  };
  const ofCall = async (work: () => Promise<unknown>) => {
    const commands = await commandsDuring(`${auth.env.DATABASE_PREFIX}auth`, work);
    return commands.filter(
      ({ command: { comment, filter = {} } }) =>
        comment !== DUE_READ && !/pending|endsAt|createdAt|removeAt|paidUntil|begunAt/i.test(JSON.stringify(filter)),
    ); // Commands of the background jobs are left out.
  };
  const counts = (sent: Awaited<ReturnType<typeof commandsOf>>) =>
    Object.fromEntries(sent.map(({ name, commands }) => [name, commands.length]));
  const few = counts(await commandsOf(await addPeople(5)));
  const many = await commandsOf(await addPeople(400));
  expect(counts(many)).toEqual(few);
  expect(few).toEqual({
    introspect: 2,
    check: 2,
    people: 1,
    me: 1,
    profile: 2,
    user: 1,
    notifications: 1,
    updateProfile: 3,
    login: 8,
  });
  const slow = await slowReads(
    auth.db,
    many.flatMap(({ commands }) => commands),
  );
  if (slow) expect(slow).toEqual([]); // `slow` is undefined on a database engine without explain.
});
