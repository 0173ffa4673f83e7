import { slugify } from '@meridian/shared-types';
import chapters from './data/chapters.json';
import { at } from './random';

export interface DemoChapter {
  id: number;
  slug: string;
  name: string;
  state: string;
  description: string;
  createdAt: Date;
  city: string;
  timeZone: string;
}

/** Returns the twelve chapters of the demo organization. */
export function demoChapters(now: Date): DemoChapter[] {
  return chapters.map(({ founded, ...chapter }, index) => ({
    id: index + 1,
    slug: slugify(chapter.name),
    ...chapter,
    createdAt: new Date(Math.min(Date.UTC(founded, (index * 5) % 12, 3 + index), at(now, -30).getTime())),
  }));
}
