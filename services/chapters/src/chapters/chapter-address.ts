import { slugOf } from '@meridian/shared-types';
import { DETAIL_FIELDS, type ChapterCard } from './chapter.model';
import type { Models } from '../models';

/** Addresses of early releases had all characters of the name but spaces. */
const formerSlugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/** The chapter at an address: the one whose slug it is, or whose name says so, or that had it before. */
export async function chapterAt({ Chapters }: Models, address: string): Promise<ChapterCard | null> {
  for (const slug of new Set([formerSlugOf(address), slugOf(address)])) {
    if (slug === '') continue;
    const [bySlug, byName] = await Promise.all([
      Chapters.findOne({ slug }, DETAIL_FIELDS).lean(),
      Chapters.findOne({ nameSlug: slug }, DETAIL_FIELDS).lean(),
    ]);
    const chapter = bySlug ?? byName ?? (await Chapters.findOne({ slugs: slug }, DETAIL_FIELDS).lean());
    if (chapter) return chapter;
  }
  return null;
}
