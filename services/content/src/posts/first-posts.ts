import { DEMO_POSTS } from '@meridian/shared-types/demo';
import { Types } from 'mongoose';

/** Ids of the first posts are the same everywhere, so that two who store them at once store the same. */
export const firstPostId = (number: number) => new Types.ObjectId(`b1060000000000000000000${number}`);

export const FIRST_POST_IDS = DEMO_POSTS.map(({ id }) => firstPostId(id));
