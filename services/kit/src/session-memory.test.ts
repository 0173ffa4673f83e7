import type { Identity } from './identity';
import { createSessionMemory } from './session-memory';

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
  const memory = createSessionMemory<Identity>(
    (token) => new Promise((respond, fail) => questions.push({ token, respond, fail })),
    (respond) => respond,
  );
  return { memory, questions };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('Concurrent calls share one request, and a new one is sent 500 ms after it', async () => {
  const { memory, questions } = setUp();
  const calls = [memory.recall('t'), memory.recall('t')];
  expect(questions).toHaveLength(1);
  now += 400; // The response of auth takes 400 ms.
  questions[0]!.respond(identity('s'));
  expect(await Promise.all(calls)).toEqual([identity('s'), identity('s')]);
  now += 99;
  expect(await memory.recall('t')).toEqual(identity('s'));
  now += 2;
  void memory.recall('t');
  expect(questions).toHaveLength(2);
});

it('A missing identity or a failure is never cached', async () => {
  const { memory, questions } = setUp();
  const nobody = memory.recall('t');
  questions[0]!.respond(null);
  expect(await nobody).toBeNull();
  const failed = memory.recall('t');
  questions[1]!.fail(new Error('auth is gone'));
  await expect(failed).rejects.toThrow('auth is gone');
  void memory.recall('t');
  expect(questions).toHaveLength(3);
});

it('A change removes that session, all sessions of that person, and a request in progress from the cache', async () => {
  const { memory, questions } = setUp();
  const recalled = async (token: string, respond: Identity) => {
    const call = memory.recall(token);
    questions.at(-1)!.respond(respond);
    await call;
  };
  await recalled('one', identity('s1'));
  await recalled('two', identity('s2'));
  await recalled('bea', identity('s3', 'bea'));
  await recalled('as ana', { ...identity('s4', 'cem'), actorId: 'ana' });
  const isRemembered = async (token: string) => {
    const before = questions.length;
    void memory.recall(token);
    return questions.length === before;
  };
  memory.forgetChanged({ sessionId: 's1' });
  expect([await isRemembered('one'), await isRemembered('two'), await isRemembered('bea')]).toEqual([
    false,
    true,
    true,
  ]);
  memory.forgetChanged({ userId: 'ana' });
  expect([await isRemembered('two'), await isRemembered('as ana'), await isRemembered('bea')]).toEqual([
    false,
    false,
    true,
  ]);

  const early = memory.recall('late');
  const question = questions.at(-1)!;
  memory.forgetChanged({ sessionId: 'another' });
  question.respond(identity('s5'));
  await early;
  await settled();
  expect(await isRemembered('late')).toBe(false);
  memory.forget('bea');
  expect(await isRemembered('bea')).toBe(false);
});
