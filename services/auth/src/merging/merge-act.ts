import type { Types } from 'mongoose';
import type { MergedUser } from './merge.policy';

export interface MergeAct {
  from: MergedUser;
  into: MergedUser;
  byId: Types.ObjectId | string;
  reason: string;
  at: Date;
}
