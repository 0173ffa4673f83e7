import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { PROPOSAL_KINDS } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const toldFields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The address that the account had when the act was proposed. The mail goes there, even if the address changes. */
  email: { type: String, required: true },
  /** The hash of the token of the link that objects. */
  tokenHash: { type: String, required: true },
} satisfies FieldDefinitions;

/**
 * A person who is told of a proposal about their account, and who can end it. The id is that of the address for the
 * mail.
 */
export type ToldPerson = StoredDocument<typeof toldFields>;

const told = new Schema<ToldPerson>(toldFields);

const fields = {
  kind: { type: String, enum: PROPOSAL_KINDS, required: true },
  /** The accounts on which the act is, of which the first one changes. The owners cannot confirm it. */
  people: { type: [Schema.Types.ObjectId], required: true },
  told: { type: [told], required: true },
  /** The input of the act, such as a new address. It is removed when the proposal ends. */
  input: Schema.Types.Mixed,
  reason: { type: String, required: true },
  byId: { type: Schema.Types.ObjectId, required: true },
  since: { type: Date, required: true },
  /** The end of the time in which it can be confirmed. */
  until: { type: Date, required: true },
  /** The time from which it takes effect by itself if no other site admin can confirm it. Some acts never do. */
  takesEffectAt: Date,
  state: { type: String, required: true },
  endedAt: Date,
  /** The time at which a confirmed link was created. It can be created once. */
  usedAt: Date,
  /** The time at which the document is removed. Until then its link says what came of the proposal. */
  removeAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** An act on an account that one site admin proposes and a second one confirms. */
export interface ProposalDoc extends StoredDocument<typeof fields> {
  /** `ended` are those that can no longer take effect, for example because the proposer is no longer a site admin. */
  state: 'waiting' | 'done' | 'objected' | 'withdrawn' | 'ended';
}

const schema = new Schema<ProposalDoc>(fields, { strict: 'throw', versionKey: false, minimize: false })
  .index({ people: 1, state: 1 })
  .index({ byId: 1, state: 1 })
  .index({ state: 1, takesEffectAt: 1 })
  .index({ 'told.tokenHash': 1 })
  .index({ 'told.userId': 1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const proposalModel = (db: Connection) => db.model('Proposal', schema, 'proposals');
export type Proposals = ReturnType<typeof proposalModel>;
