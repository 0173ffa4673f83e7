import {
  conflict,
  forbidden,
  HttpError,
  isDuplicate,
  lockPeople,
  recordAction,
  recordDomainEvent,
  unavailable,
  withPeopleLocked,
  type Identity,
} from '@meridian/service-kit';
import type { JoinAnswer, JoinQuestion, JoinRequest } from '@meridian/shared-types';
import type { BodyOf, chaptersApi } from '@meridian/shared-types/contracts';
import { checkOpen, requireOpenChapter } from '../chapters/open-chapters';
import { findBan } from '../models/ban.model';
import { bannedError } from '../chapters/banned';
import { joinMode } from '../chapters/chapter.policy';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { wordsOfDecision } from './decided-words';
import { toJoinRequest } from '../models/join-request.model';
import { addMember, joinTransaction, type MemberModels } from '../members/memberships';
import { findProfiles, roleIn } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

type RequestInput = NonNullable<BodyOf<typeof chaptersApi.requestToJoinByPath>>;

type Needed = MemberModels & Pick<Models, 'db' | 'JoinRequests'>;

/** Creates a request to the admins of a chapter or, if the chapter is open to members, the membership itself. */
export async function requestToJoin(
  models: Needed,
  signals: ChapterSignals,
  chapterId: number,
  { message, answers }: RequestInput,
  { userId, isActive }: Identity,
): Promise<JoinRequest> {
  const [chapter, role, people, ban] = await Promise.all([
    requireOpenChapter(models, chapterId),
    roleIn(models, chapterId, userId),
    findProfiles(models, [userId]),
    findBan(models, chapterId, userId),
  ]);
  if (role) throw alreadyMember();
  if (ban) throw bannedError(ban);
  const way = joinMode(chapter.joinPolicy, isActive);
  if (way === 'invitation')
    throw forbidden('This chapter is by invitation only. Ask one of its admins for an invite link.');
  const person = people.get(userId);
  if (!person)
    // A person whose account was deleted gets that error from the lock.
    return withPeopleLocked(models.db, userId, () => {
      throw unavailable('Your account is still being set up. Try again in a moment.');
    });
  const request = {
    message,
    answers: answersTo(chapter.joinQuestions, answers, way === 'request'),
    createdAt: new Date(),
  };
  const stored =
    way === 'at once'
      ? await joinAtOnce(models, { userId, chapterId, ...request }, chapter.name, person.name)
      : await storeRequest(models, { userId, chapterId, ...request });
  signals.requestChanged(userId, chapterId, stored.status);
  return toJoinRequest(stored, person, chapter);
}

interface NewRequest extends Pick<RequestInput, 'message'> {
  userId: string;
  chapterId: number;
  answers: JoinAnswer[];
  createdAt: Date;
}

const storeRequest = (models: Pick<Models, 'db' | 'Chapters' | 'JoinRequests' | 'Bans'>, request: NewRequest) =>
  withPeopleLocked(models.db, request.userId, async (session) => {
    const { userId, chapterId } = request;
    const { db, JoinRequests } = models;
    await checkOpen(models, [chapterId], session);
    const ban = await findBan(models, chapterId, userId, session); // This catches a ban since the first check.
    if (ban) throw bannedError(ban);
    const stored = await new JoinRequests(request).save({ session });
    await recordDomainEvent(
      db,
      {
        kind: 'join-request.created',
        by: userId,
        audience: { chapterId, role: 'admins' },
        data: { requestId: String(stored._id), chapterId, userId },
      },
      session,
    );
    return stored.toObject();
  }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw conflict(
      'already_requested',
      'You have already asked to join this chapter. Your request is waiting for a decision.',
    );
  });

/** Adds the member and stores an approved request, without a decision by an admin. A pending request is approved. */
const joinAtOnce = (
  models: Needed,
  { userId, chapterId, createdAt: at, ...request }: NewRequest,
  chapterName: string,
  personName: string,
) =>
  joinTransaction(models, async (session) => {
    await lockPeople(models.db, [userId], session);
    if (!(await addMember(models, chapterId, userId, at, session))) throw alreadyMember();
    const decided = { status: 'approved' as const, decidedAt: at, words: wordsOfDecision(personName) };
    const waiting = await models.JoinRequests.findOneAndUpdate(
      { userId, chapterId, status: 'pending' },
      { $set: decided },
      { session, returnDocument: 'after' },
    ).lean();
    const stored =
      waiting ??
      (
        await new models.JoinRequests({ userId, chapterId, ...request, createdAt: at, ...decided }).save({ session })
      ).toObject();
    await recordAction(
      models.db,
      { action: 'member.joined', subject: stored._id, userId, chapterId, detail: chapterName },
      session,
    );
    return stored;
  });

/** Returns the answers to current questions. With `isComplete`, throws 400 if a required one is missing. */
function answersTo(questions: readonly JoinQuestion[] = [], answers: readonly JoinAnswer[], isComplete: boolean) {
  const given = answers.filter(({ answer }) => answer !== '');
  const asked = new Map(questions.map((question) => [question.text, question]));
  if (
    given.some(({ question }) => !asked.has(question)) ||
    new Set(given.map((each) => each.question)).size < given.length
  )
    throw conflict('questions_changed', 'The chapter has changed its questions. Answer the new ones.');
  const answered = new Map(given.map(({ question, answer }) => [question, answer]));
  const missing = questions.filter(({ text, isRequired }) => isRequired && !answered.has(text));
  if (isComplete && missing[0]) {
    const message = `Answer the questions of this chapter: ${missing.map(({ text }) => text).join(' ')}`;
    throw new HttpError(400, 'answers_missing', message, [{ path: 'answers', message }]);
  }
  return questions.flatMap(({ text: question }) => {
    const answer = answered.get(question);
    return answer ? [{ question, answer }] : [];
  });
}

const alreadyMember = () => conflict('already_member', 'You are already a member of this chapter.');
