import {
  conflict,
  forbidden,
  HttpError,
  isDuplicate,
  notFound,
  recordAction,
  withPeopleLocked,
} from '@meridian/service-kit';
import { isolated, LIMITS, type ShownPicture, slugify } from '@meridian/shared-types';
import { ChapterDetails } from '@meridian/shared-types/schemas';
import type { BodyOf, chaptersApi } from '@meridian/shared-types/contracts';
import { checkAdmin } from './admin-checks';
import { chapterArchived } from './open-chapters';
import { isDeepStrictEqual } from 'node:util';
import { DETAIL_FIELDS, versionOf, type ChapterDoc } from '../models/chapter.model';
import { pictureToShow, type ChapterPictures } from './chapter-picture';
import { mayEdit, type Caller } from './chapter.policy';
import { isSlugTaken, slugTaken } from './chapter-address';
import { roleIn } from './found-by-id';
import type { Models } from '../models/create-models';

export type ChapterEdit = BodyOf<typeof chaptersApi.edit>;

const NOT_ADMIN = 'Only admins of this chapter can change it.';
const EDITED_FIELDS = { ...DETAIL_FIELDS, nameSlug: 1, slugs: 1, adminCount: 1 } as const;

/** The meaning of absent fields. */
const DEFAULTS: Partial<Pick<ChapterDoc, keyof ChapterEdit>> = { joinPolicy: 'ask', joinQuestions: [] };

/** The stored fields of an edit. Null removes a field. */
type Wanted = Omit<ChapterEdit, 'picture'> & { picture?: ShownPicture | null };

/** The changed fields in the words of the audit log. */
const WORDS: Record<Exclude<keyof ChapterEdit, 'picture'>, string> = {
  name: 'name',
  slug: 'address',
  state: 'state',
  description: 'text',
  timeZone: 'time zone',
  foundedOn: 'founding date',
  joinPolicy: 'who may join',
  joinQuestions: 'questions to people who ask',
};

/**
 * Changes a chapter, if its version is the one that the caller has seen. Its address follows its name unless the edit
 * sets another one. Former addresses lead to the chapter permanently. `show` converts the stored chapter for the body
 * of a 409.
 */
export async function editChapter(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People'>,
  caller: Caller,
  { id, version, edit }: { id: number; version: number; edit: ChapterEdit },
  { show, pictures }: { show: (chapter: ChapterDoc) => Promise<ChapterDetails>; pictures: ChapterPictures },
): Promise<ChapterDoc> {
  const { db, Chapters } = models;
  const [role, chapter] = await Promise.all([roleIn(models, id, caller.userId), Chapters.exists({ _id: id })]);
  if (!chapter) throw notFound('chapter');
  const fields = listFields(edit);
  if (!mayEdit(caller, role, [])) throw forbidden(NOT_ADMIN);
  if (!mayEdit(caller, role, fields)) throw forbidden("Only site admins can change a chapter's address or state.");
  const { picture, ...others } = edit;
  const wanted: Wanted =
    picture === undefined ? others : { ...others, picture: picture && (await pictureToShow(pictures, picture)) };
  let wantedSlug = '';
  return withPeopleLocked(db, caller.userId, async (session) => {
    await checkAdmin(models, caller, id, NOT_ADMIN, session);
    const before = await Chapters.findById(id, EDITED_FIELDS, { session }).lean();
    if (!before) throw notFound('chapter');
    if (before.archive) throw chapterArchived();
    if (versionOf(before) !== version) throw await changedMeanwhile(before, show);
    const changed = fields.filter(
      (field) => !isDeepStrictEqual(wanted[field] ?? undefined, before[field] ?? DEFAULTS[field]),
    );
    if (changed.length === 0) return before;
    const name = edit.name ?? before.name;
    const slug = edit.slug ?? (name === before.name ? before.slug : slugify(name));
    const nameSlug = name === before.name ? before.nameSlug : slugify(name);
    const known = before.slugs;
    const slugs = [...new Set([...known, slug, ...(name === before.name ? [] : [nameSlug])])];
    // Addresses of merged chapters count as well, but do not prevent other changes.
    if (slugs.length > Math.max(LIMITS.chapterAddressCount, known.length))
      throw conflict('too_many_addresses', 'This chapter has had too many addresses. Choose one of them.');
    for (wantedSlug of slugs.filter((each) => !known.includes(each)))
      if (await isSlugTaken(db, wantedSlug, id, session)) throw slugTaken(wantedSlug);
    const { foundedOn, picture: shown, ...rest } = wanted;
    const gone = { ...(foundedOn === null && { foundedOn: 1 }), ...(shown === null && { picture: 1 }) };
    const after = await Chapters.findOneAndUpdate(
      // The field is absent until the first edit.
      { _id: id, version: { $in: version === 1 ? [1, null] : [version] } },
      {
        $set: {
          ...rest,
          slug,
          nameSlug,
          slugs,
          version: version + 1,
          ...(foundedOn && { foundedOn }),
          ...(shown && { picture: shown }),
        },
        ...(Object.keys(gone).length > 0 && { $unset: gone }),
      },
      { session, returnDocument: 'after' },
    ).lean();
    if (!after) throw await changedMeanwhile(before, show);
    await recordAction(
      db,
      {
        action: 'chapter.changed',
        subject: id,
        chapterId: id,
        detail: `${isolated(before.name)}: ${changed.map((field) => describeField(field, wanted)).join(', ')}`,
      },
      session,
    );
    return after;
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? slugTaken(wantedSlug) : error;
  });
}

/** Returns the words for a field. A picture is named by its description. */
const describeField = (field: keyof ChapterEdit, { picture }: Wanted): string =>
  field === 'picture' ? (picture ? `picture of “${picture.alt}”` : 'no picture anymore') : WORDS[field];

const listFields = (edit: ChapterEdit) => Object.keys(edit) as (keyof ChapterEdit)[];

const changedMeanwhile = async (
  chapter: ChapterDoc,
  show: (chapter: ChapterDoc) => Promise<ChapterDetails>,
): Promise<HttpError> =>
  new HttpError(
    409,
    'chapter_changed',
    'Another admin has changed this chapter.',
    undefined,
    ChapterDetails.parse(await show(chapter)),
  );
