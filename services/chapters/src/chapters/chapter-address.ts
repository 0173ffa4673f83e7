import { slugify } from '@meridian/shared-types';
import { DETAIL_FIELDS, type ChapterCard } from './chapter.model';
import type { Models } from '../models';

/** Returns the chapter at an address. The address may be its slug, the slug of its name, or a former one. */
export async function chapterAt({ Chapters }: Models, address: string): Promise<ChapterCard | null> {
  const slug = slugify(address);
  if (slug === '') return null;
  const [bySlug, byName] = await Promise.all([
    Chapters.findOne({ slug }, DETAIL_FIELDS).lean(),
    Chapters.findOne({ nameSlug: slug }, DETAIL_FIELDS).lean(),
  ]);
  return bySlug ?? byName ?? Chapters.findOne({ slugs: slug }, DETAIL_FIELDS).lean();
}
