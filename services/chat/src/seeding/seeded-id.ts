import { Types } from 'mongoose';

/** Creates the id of a seeded document. Lists are sorted by id, so it contains the time of the document. */
export const seededId = (createdAt: Date): Types.ObjectId =>
  new Types.ObjectId(Types.ObjectId.generate(Math.floor(createdAt.getTime() / 1000)));
