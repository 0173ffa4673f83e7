import type { JoinRequest, Profile } from '@meridian/shared-types';
import { JoinRequestStatus } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';
import type { ChapterDoc } from './chapter.model';
import { toProfile } from './person.model';

export interface JoinRequestDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  chapterId: number;
  status: JoinRequestStatus;
  message: string;
  createdAt: Date;
  decidedAt?: Date;
  decidedBy?: Types.ObjectId;
  reason?: string;
}

const schema = new Schema<JoinRequestDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Number, required: true },
    status: { type: String, enum: JoinRequestStatus.options, default: 'pending' },
    message: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    decidedAt: Date,
    decidedBy: Schema.Types.ObjectId,
    reason: String,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  // Decided requests are kept; only one per person and chapter may be pending.
  .index({ userId: 1, chapterId: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ chapterId: 1, status: 1, createdAt: 1, _id: 1 })
  .index({ status: 1, createdAt: 1, _id: 1 })
  .index({ decidedBy: 1 }, { partialFilterExpression: { decidedBy: { $exists: true } } });

export const joinRequestModel = (db: Connection) => db.model('JoinRequest', schema, 'joinRequests');

export const toJoinRequest = (
  request: JoinRequestDoc,
  profile: Profile,
  chapter: Pick<ChapterDoc, 'name' | 'state'>,
): JoinRequest => ({
  id: String(request._id),
  chapterId: request.chapterId,
  status: request.status,
  message: request.message,
  createdAt: request.createdAt.toISOString(),
  ...(request.decidedAt && { decidedAt: request.decidedAt.toISOString() }),
  ...(request.reason && { reason: request.reason }),
  userProfile: toProfile(profile),
  chapter: { name: chapter.name, state: chapter.state },
});
