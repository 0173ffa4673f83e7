import { conflict } from '@meridian/service-kit';
import { slugify } from '@meridian/shared-types';
import type { ClientSession, Connection } from 'mongoose';
import { chapterModel, DETAIL_FIELDS, type ChapterCard } from '../models/chapter.model';
import type { Models } from '../models/create-models';

/** Returns the chapter at an address. The address may be its slug, the slug of its name, or a former one. */
export async function chapterAt({ Chapters }: Pick<Models, 'Chapters'>, address: string): Promise<ChapterCard | null> {
  const slug = slugify(address);
  if (slug === '') return null;
  const [bySlug, byName] = await Promise.all([
    Chapters.findOne({ slug }, DETAIL_FIELDS).lean(),
    Chapters.findOne({ nameSlug: slug }, DETAIL_FIELDS).lean(),
  ]);
  return bySlug ?? byName ?? Chapters.findOne({ slugs: slug }, DETAIL_FIELDS).lean();
}

/** Creates the refusal of an address that another chapter has or had. */
export const slugTaken = (slug: string) =>
  conflict('address_taken', `There is already a chapter at /chapters/${slug}.`);

/**
 * Returns whether another chapter has or had this address. There are three queries so that each uses its index. A
 * single query would read every chapter.
 */
export async function isSlugTaken(db: Connection, slug: string, except: number | undefined, session?: ClientSession) {
  const others = except === undefined ? {} : { _id: { $ne: except } };
  for (const where of [{ slug }, { nameSlug: slug }, { slugs: slug }])
    if (
      await chapterModel(db)
        .exists({ ...where, ...others })
        .session(session ?? null)
    )
      return true;
  return false;
}
