import type { ChapterDetails, ChapterEdit } from '@meridian/shared-types';
import { CHAPTER_FIELDS, ChapterEdit as Edit, inputShape, readFields } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';

const { slug, timeZone, foundedOn, picture } = Edit.shape;
/** The fields of the form. */
export const Settings = z.object({
  ...inputShape(CHAPTER_FIELDS),
  slug: slug.unwrap(),
  timeZone: timeZone.unwrap(),
  foundedOn: z.literal('').or(foundedOn.unwrap().unwrap()),
  picture: picture.unwrap(),
});
export type Settings = z.input<typeof Settings>;

export const LABELS: Record<keyof Settings, string> = {
  name: CHAPTER_FIELDS.name.label,
  slug: 'Address',
  state: CHAPTER_FIELDS.state.label,
  description: CHAPTER_FIELDS.description.label,
  timeZone: 'Time zone',
  foundedOn: 'Founded on',
  picture: 'Picture',
};
/** These fields are sent as null if they are empty. */
const NULLABLE: (keyof Settings)[] = ['foundedOn', 'picture'];
const FIELDS = Object.keys(LABELS) as (keyof Settings)[];

export const toSettings = (chapter: ChapterDetails): Settings => ({
  ...readFields(CHAPTER_FIELDS, chapter),
  slug: chapter.slug,
  timeZone: chapter.timeZone,
  foundedOn: chapter.foundedOn ?? '',
  picture: chapter.picture ? { id: chapter.picture.id, alt: chapter.picture.alt } : null,
});

/** Returns whether two values of a field are equal. */
export const same = (a: Settings[keyof Settings], b: Settings[keyof Settings]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const differing = (a: Settings, b: Settings): (keyof Settings)[] =>
  FIELDS.filter((field) => !same(a[field], b[field]));

/** Returns a value in words. A picture is represented by its description. */
export const settingText = (value: Settings[keyof Settings]): string =>
  (typeof value === 'string' ? value : value?.alt) || 'nothing';

/** Returns the request body, which contains only the fields that differ from the initial chapter. */
export function toChapterEdit(base: Settings, values: Settings): ChapterEdit {
  const changed = differing(base, values).map((field) => [
    field,
    values[field] || (NULLABLE.includes(field) ? null : ''),
  ]);
  return Object.fromEntries(changed) as ChapterEdit;
}
