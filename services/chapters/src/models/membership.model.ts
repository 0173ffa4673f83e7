import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Role } from '@meridian/shared-types/schemas';
import { Schema, type Connection } from 'mongoose';

export const MEMBERS_INDEX = { chapterId: 1, userId: 1, role: 1 } as const;
/** The index of admins' memberships only. */
export const ADMINS_INDEX = { role: 1, userId: 1 } as const;

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  chapterId: { type: Number, required: true },
  role: { type: String, enum: Role.options, required: true },
  joinedAt: { type: Date, required: true },
  /** A copy of the person's field. No list shows a suspended membership. */
  isSuspended: Boolean,
} satisfies FieldDefinitions;

export type MembershipDoc = StoredDocument<typeof fields>;

const schema = new Schema<MembershipDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1, chapterId: 1 }, { unique: true })
  .index({ chapterId: 1, joinedAt: 1, _id: 1 })
  .index(MEMBERS_INDEX)
  .index(ADMINS_INDEX, { partialFilterExpression: { role: 'admin' } })
  .index({ joinedAt: 1 });

export const membershipModel = (db: Connection) => db.model('Membership', schema, 'memberships');

/** The filter for memberships and people that lists show. */
export const NOT_SUSPENDED = { isSuspended: { $ne: true } } as const;
