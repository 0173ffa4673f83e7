import { slugOf } from '@meridian/shared-types';
import { DETAIL_FIELDS, type ChapterCard } from './chapter.model';
import type { Models } from '../models';

/** Returns the address that early releases gave a name. It contained all characters but spaces. */
const formerSlugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/** Returns the chapter at an address. The address may be its slug, the slug of its name, or a former one. */
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
