import { outcome, recordedActions, RACERS } from '@meridian/service-kit/testing';
import type { ChapterEdit } from '@meridian/shared-types';
import { usePerson, useTestServer, expectConsistent, type Who } from '../testing/test-server';

const server = useTestServer();
const admin = usePerson(server, { 1: 'admin' });
afterEach(() => expectConsistent(server.models));

const params = { id: 1 };
/** Sets the join policy and the questions of chapter 1. */
async function set(edit: ChapterEdit) {
  const { version } = await server.as().bySlug({ params: { slug: 'north-shore' } });
  return server.as(admin).edit({ params, body: edit }, { headers: { 'if-match': `"${version}"` } });
}
const ask = (who: Who, answers?: { question: string; answer: string }[]) =>
  server.ask(who, 1, { ...(answers && { answers }) });
const decided: ChapterEdit = { joinPolicy: 'ask', joinQuestions: [] };

describe('a chapter that is open to members', () => {
  beforeAll(() => set({ ...decided, joinPolicy: 'members' }));

  test('an active member joins immediately, and a pending request is approved as well', async () => {
    const who = await server.person();
    await server.models.db.collection('auditOutbox').deleteMany({});
    const joined = await ask(who);
    expect(joined).toMatchObject({ status: 'approved', decidedAt: joined.createdAt });
    expect(await server.as(who).membershipStatus({ params })).toEqual({ isMember: true, role: 'member' });
    expect(await outcome(ask(who))).toBe('409 You are already a member of this chapter.');
    expect(
      (await recordedActions(server.models.db)).map(({ action, userId, detail }) => [action, userId, detail]),
    ).toEqual([['member.joined', who.userId, 'North Shore']]);

    const other = await server.person({}, { isActive: false });
    const waiting = await ask(other);
    expect(waiting.status).toBe('pending');
    expect(await ask({ ...other, isActive: true })).toMatchObject({ id: waiting.id, status: 'approved' });
  });

  test('of many simultaneous calls one joins', async () => {
    const who = await server.person();
    const outcomes = await Promise.all(Array.from({ length: RACERS }, () => outcome(ask(who))));
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ok', '409 You are already a member of this chapter.']));
  });

  test('people who joined immediately are left out of the waiting times', async () => {
    await server.models.JoinRequests.deleteMany({});
    await ask(await server.person());
    const to = new Date(Date.now() + 1000).toISOString();
    const { counts } = await server.internal.counts({
      body: { chapterId: 1, intervals: [{ from: '2020-01-01T00:00:00.000Z', to }] },
    });
    expect(counts[0]?.waiting).toEqual({ decisions: 0 });
  });
});

test('in a chapter by invitation only nobody can ask to join, and a pending request can still be decided', async () => {
  await set(decided);
  const { id } = await ask(await server.person());
  await set({ joinPolicy: 'invited' });
  expect(await outcome(ask(await server.person()))).toBe(
    '403 This chapter is by invitation only. Ask one of its admins for an invite link.',
  );
  expect(await server.as(admin).approve({ params: { id } })).toMatchObject({ status: 'approved' });
  expect(await server.internal.exists({ params })).toEqual({ id: 1, name: 'North Shore', joinPolicy: 'invited' });
});

describe('the questions of a chapter', () => {
  const [why, where] = [
    { text: 'Why us?', isRequired: true },
    { text: 'Where do you live?', isRequired: false },
  ];
  beforeEach(() => set({ joinPolicy: 'ask', joinQuestions: [why!, where!] }));

  test('the answers are part of the request, and stay when the questions change', async () => {
    const asked = await ask(await server.person(), [
      { question: 'Where do you live?', answer: 'Porto' },
      { question: 'Why us?', answer: ' The people ' },
    ]);
    const answers = [
      { question: 'Why us?', answer: 'The people' },
      { question: 'Where do you live?', answer: 'Porto' },
    ];
    expect(asked.answers).toEqual(answers);
    await set({ joinQuestions: [{ text: 'Something else?', isRequired: true }] });
    const seen = (await server.as(admin).joinRequests({ params })).find(({ id }) => id === asked.id);
    expect(seen?.answers).toEqual(answers);
  });

  test.each([
    [undefined, '400 Answer the questions of this chapter: Why us?'],
    [[{ question: 'Why us?', answer: '  ' }], '400 Answer the questions of this chapter: Why us?'],
    [
      [{ question: 'What was asked before?', answer: 'x' }],
      '409 The chapter has changed its questions. Answer the new ones.',
    ],
    [[{ question: 'Why us?', answer: 'Because' }], 'ok'],
  ])('a request with the answers %j has the result: %s', async (answers, expected) => {
    const who = await server.person();
    expect(await outcome(ask(who, answers))).toBe(expected);
    expect(await server.models.JoinRequests.countDocuments({ userId: who.userId })).toBe(expected === 'ok' ? 1 : 0);
  });

  test('a chapter has at most five different questions, and saving the same ones again changes nothing', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ text: `Question ${index}?`, isRequired: false }));
    expect(await outcome(set({ joinQuestions: many(6) }))).toBe('400 At most 5 questions');
    expect(await outcome(set({ joinQuestions: [why!, { text: 'why US?', isRequired: false }] }))).toBe(
      '400 Each question only once',
    );
    const { version } = await set({ joinQuestions: many(5) });
    expect((await set({ joinQuestions: many(5) })).version).toBe(version);
  });
});
