import type { Identity } from './identity';
import { createSessionCache } from './session-cache';

const identity = (sessionId: string, userId = 'ana'): Identity => ({
  userId,
  sessionId,
  isActive: true,
  isSiteAdmin: false,
});
let now = 1;
beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

/** Each request to auth stays open until the test responds. */
function setUp() {
  const questions: { token: string; respond: (identity: Identity | null) => void; fail: (error: Error) => void }[] = [];
  const sessionCache = createSessionCache<Identity>(
    (token) => new Promise((respond, fail) => questions.push({ token, respond, fail })),
    (respond) => respond,
  );
  return { sessionCache, questions };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('Concurrent calls share one request, and a new one is sent 500 ms after it', async () => {
  const { sessionCache, questions } = setUp();
  const calls = [sessionCache.get('t'), sessionCache.get('t')];
  expect(questions).toHaveLength(1);
  now += 400; // The response of auth takes 400 ms.
  questions[0]!.respond(identity('s'));
  expect(await Promise.all(calls)).toEqual([identity('s'), identity('s')]);
  now += 99;
  expect(await sessionCache.get('t')).toEqual(identity('s'));
  now += 2;
  void sessionCache.get('t');
  expect(questions).toHaveLength(2);
});

it('A missing identity or a failure is never cached', async () => {
  const { sessionCache, questions } = setUp();
  const nobody = sessionCache.get('t');
  questions[0]!.respond(null);
  expect(await nobody).toBeNull();
  const failed = sessionCache.get('t');
  questions[1]!.fail(new Error('auth is gone'));
  await expect(failed).rejects.toThrow('auth is gone');
  void sessionCache.get('t');
  expect(questions).toHaveLength(3);
});

it('A change removes that session, all sessions of that person, and a request in progress from the cache', async () => {
  const { sessionCache, questions } = setUp();
  const recalled = async (token: string, respond: Identity) => {
    const call = sessionCache.get(token);
    questions.at(-1)!.respond(respond);
    await call;
  };
  await recalled('one', identity('s1'));
  await recalled('two', identity('s2'));
  await recalled('bea', identity('s3', 'bea'));
  await recalled('as ana', { ...identity('s4', 'cem'), actorId: 'ana' });
  const isRemembered = async (token: string) => {
    const before = questions.length;
    void sessionCache.get(token);
    return questions.length === before;
  };
  sessionCache.invalidateChanged({ sessionId: 's1' });
  expect([await isRemembered('one'), await isRemembered('two'), await isRemembered('bea')]).toEqual([
    false,
    true,
    true,
  ]);
  sessionCache.invalidateChanged({ userId: 'ana' });
  expect([await isRemembered('two'), await isRemembered('as ana'), await isRemembered('bea')]).toEqual([
    false,
    false,
    true,
  ]);

  const early = sessionCache.get('late');
  const question = questions.at(-1)!;
  sessionCache.invalidateChanged({ sessionId: 'another' });
  question.respond(identity('s5'));
  await early;
  await settled();
  expect(await isRemembered('late')).toBe(false);
  sessionCache.invalidate('bea');
  expect(await isRemembered('bea')).toBe(false);
});
