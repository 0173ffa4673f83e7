import { DEMO_POSTS } from '@meridian/demo';
import { Types } from 'mongoose';

/** Returns the id of a first post, which is the same everywhere, so parallel writes store the same document. */
export const firstPostId = (number: number) => new Types.ObjectId(`b1060000000000000000000${number}`);

export const FIRST_POST_IDS = DEMO_POSTS.map(({ id }) => firstPostId(id));
