import { PROPOSAL_KINDS, type ProposalKind } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** A person who is told of a proposal about their account, and who can end it. */
export interface ToldPerson {
  /** The id of the address for the mail. */
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The address that the account had when the act was proposed. The mail goes there, even if the address changes. */
  email: string;
  /** The hash of the token of the link that objects. */
  tokenHash: string;
}

/** An act on an account that one site admin proposes and a second one confirms. */
export interface ProposalDoc {
  _id: Types.ObjectId;
  kind: ProposalKind;
  /** The accounts on which the act is, of which the first one changes. The owners cannot confirm it. */
  people: Types.ObjectId[];
  told: ToldPerson[];
  /** The input of the act, such as a new address. It is removed when the proposal ends. */
  input?: unknown;
  reason: string;
  byId: Types.ObjectId;
  since: Date;
  /** The end of the time in which it can be confirmed. */
  until: Date;
  /** The time from which it takes effect by itself if no other site admin can confirm it. Some acts never do. */
  takesEffectAt?: Date;
  /** `ended` are those that can no longer take effect, for example because the proposer is no longer a site admin. */
  state: 'waiting' | 'done' | 'objected' | 'withdrawn' | 'ended';
  endedAt?: Date;
  /** The time at which a confirmed link was created. It can be created once. */
  usedAt?: Date;
  /** The time at which the document is removed. Until then its link says what came of the proposal. */
  removeAt: Date;
}

const told = new Schema<ToldPerson>({
  userId: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, required: true },
  tokenHash: { type: String, required: true },
});

const schema = new Schema<ProposalDoc>(
  {
    kind: { type: String, enum: PROPOSAL_KINDS, required: true },
    people: { type: [Schema.Types.ObjectId], required: true },
    told: { type: [told], required: true },
    input: Schema.Types.Mixed,
    reason: { type: String, required: true },
    byId: { type: Schema.Types.ObjectId, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    takesEffectAt: Date,
    state: { type: String, required: true },
    endedAt: Date,
    usedAt: Date,
    removeAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, minimize: false },
)
  .index({ people: 1, state: 1 })
  .index({ byId: 1, state: 1 })
  .index({ state: 1, takesEffectAt: 1 })
  .index({ 'told.tokenHash': 1 })
  .index({ 'told.userId': 1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const proposalModel = (db: Connection) => db.model('Proposal', schema, 'proposals');
export type Proposals = ReturnType<typeof proposalModel>;
