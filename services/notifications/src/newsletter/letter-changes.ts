import { HttpError, inTransaction, recordAction, type AuditedAction } from '@meridian/service-kit';
import type { LetterContent, LetterState } from '@meridian/shared-types';
import type { UpdateQuery } from 'mongoose';
import type { Models } from '../models/create-models';
import { letterNotFound } from './letter-reads';
import type { LetterDoc } from '../models/letter.model';

type Audited = AuditedAction['action'];

const audited = (action: Audited, letter: Pick<LetterDoc, '_id' | 'subject'>): AuditedAction => ({
  action,
  subject: letter._id,
  detail: letter.subject,
});

type Needed = Pick<Models, 'db' | 'Letters'>;

export function createLetter({ db, Letters }: Needed, content: LetterContent): Promise<LetterDoc> {
  return inTransaction(db, async (session) => {
    const [letter] = await Letters.insertMany([{ ...content, version: 1, state: 'draft', createdAt: new Date() }], {
      session,
    });
    if (!letter) throw new Error('the letter was not stored');
    await recordAction(db, audited('letter.created', letter), session);
    return letter.toObject();
  });
}

interface Change {
  id: string;
  /** The states in which the change is allowed, and the version that the caller has seen. */
  from: readonly LetterState[];
  version?: number;
  set: UpdateQuery<LetterDoc>;
  action: Audited;
}

/**
 * Changes a letter in one of these states.
 * @throws {HttpError} 404, 409 in another state, 412 if the version differs
 */
export function changeLetter({ db, Letters }: Needed, { id, from, version, set, action }: Change): Promise<LetterDoc> {
  return inTransaction(db, async (session) => {
    const letter = await Letters.findOneAndUpdate(
      { _id: id, state: { $in: from }, ...(version !== undefined && { version }) },
      { ...set, $inc: { version: 1 } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!letter) throw await refusal(id, from);
    await recordAction(db, audited(action, letter), session);
    return letter;
  });

  async function refusal(letterId: string, allowed: readonly LetterState[]): Promise<HttpError> {
    const now = await Letters.findById(letterId, { state: 1 }).lean();
    if (!now) return letterNotFound();
    if (!allowed.includes(now.state))
      return new HttpError(409, 'letter_state', `This letter is ${STATE_WORDS[now.state]}: that is not possible now.`);
    return new HttpError(412, 'letter_changed', 'Someone else has changed this letter. Load it again.');
  }
}

const STATE_WORDS: Record<LetterState, string> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  late: 'late',
  making: 'being sent',
  sending: 'being sent',
  paused: 'paused',
  cancelled: 'cancelled',
  sent: 'sent',
};

export async function removeLetter({ db, Letters }: Pick<Models, 'db' | 'Letters'>, id: string): Promise<void> {
  await inTransaction(db, async (session) => {
    const letter = await Letters.findOneAndDelete({ _id: id, state: 'draft' }, { session }).lean();
    if (letter) return recordAction(db, audited('letter.deleted', letter), session);
    if (!(await Letters.exists({ _id: id }))) throw letterNotFound();
    throw new HttpError(409, 'letter_state', 'Only drafts can be deleted.');
  });
}
