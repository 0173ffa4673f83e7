import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { JoinAnswer, JoinRequest, Profile } from '@meridian/shared-types';
import { JoinRequestStatus } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';
import type { ChapterDoc } from './chapter.model';
import { toProfile } from './person.model';

const answer = new Schema<JoinAnswer>(
  { question: { type: String, required: true }, answer: { type: String, required: true } },
  { strict: 'throw', _id: false },
);

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  chapterId: { type: Number, required: true },
  status: { type: String, enum: JoinRequestStatus.options, default: 'pending' as const },
  message: { type: String, default: '' },
  /** The answers with the texts of the questions at that time. It is absent if there are none. */
  answers: { type: [answer], default: undefined },
  createdAt: { type: Date, required: true },
  decidedAt: Date,
  decidedBy: Schema.Types.ObjectId,
  reason: String,
  /** The search words of a decided request. It is absent from pending requests. */
  words: { type: [String], default: undefined },
  undo: new Schema(
    { membershipId: Schema.Types.ObjectId, domainEventId: String, until: Date },
    { strict: 'throw', _id: false },
  ),
} satisfies FieldDefinitions;

export interface JoinRequestDoc extends StoredDocument<typeof fields> {
  /**
   * The data for an undo of the decision. It contains the membership that the decision added, the domain event that is
   * still waiting, and the end of the undo.
   */
  undo?: { membershipId?: Types.ObjectId; domainEventId: string; until: Date };
}

const schema = new Schema<JoinRequestDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  // Decided requests stay stored. Only one request per person and chapter may be pending.
  .index({ userId: 1, chapterId: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ chapterId: 1, status: 1, createdAt: 1, _id: 1 })
  .index({ status: 1, createdAt: 1, _id: 1 })
  .index({ decidedAt: 1, chapterId: 1, createdAt: 1 }, { partialFilterExpression: { decidedAt: { $exists: true } } })
  .index({ chapterId: 1, decidedAt: -1, _id: -1 }, { partialFilterExpression: { decidedAt: { $exists: true } } })
  .index({ chapterId: 1, words: 1 }, { partialFilterExpression: { words: { $exists: true } } })
  .index({ decidedBy: 1 }, { partialFilterExpression: { decidedBy: { $exists: true } } });

export const joinRequestModel = (db: Connection) => db.model('JoinRequest', schema, 'joinRequests');

export const toJoinRequest = (
  request: JoinRequestDoc,
  profile: Profile,
  chapter: Pick<ChapterDoc, 'name' | 'state'>,
): JoinRequest => ({
  id: String(request._id),
  userId: String(request.userId),
  chapterId: request.chapterId,
  status: request.status,
  message: request.message,
  ...(request.answers?.length && { answers: request.answers }),
  createdAt: request.createdAt.toISOString(),
  ...(request.decidedAt && { decidedAt: request.decidedAt.toISOString() }),
  ...(request.reason && { reason: request.reason }),
  userProfile: toProfile(profile),
  chapter: { name: chapter.name, state: chapter.state },
});
