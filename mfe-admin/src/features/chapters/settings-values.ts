import type { ChapterDetails, ChapterEdit } from '@meridian/shared-types';
import { ChapterEdit as Edit } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';

const { name, slug, state, description, timeZone, foundedOn, picture } = Edit.shape;
/** The settings as they are typed. */
export const Settings = z.object({
  name: name.unwrap(),
  slug: slug.unwrap(),
  state: state.unwrap(),
  description: description.unwrap(),
  timeZone: timeZone.unwrap(),
  foundedOn: z.literal('').or(foundedOn.unwrap().unwrap()),
  picture: picture.unwrap(),
});
export type Settings = z.input<typeof Settings>;

export const LABELS: Record<keyof Settings, string> = {
  name: 'Name',
  slug: 'Address',
  state: 'State or Region',
  description: 'Text',
  timeZone: 'Time Zone',
  foundedOn: 'Founded On',
  picture: 'Picture',
};
/** What is sent as null where there is none. */
const NULLABLE: (keyof Settings)[] = ['foundedOn', 'picture'];
const FIELDS = Object.keys(LABELS) as (keyof Settings)[];

export const settingsOf = (chapter: ChapterDetails): Settings => ({
  name: chapter.name,
  slug: chapter.slug,
  state: chapter.state,
  description: chapter.description,
  timeZone: chapter.timeZone,
  foundedOn: chapter.foundedOn ?? '',
  picture: chapter.picture ? { id: chapter.picture.id, alt: chapter.picture.alt } : null,
});

/** Whether two values of a field are alike. */
export const same = (a: Settings[keyof Settings], b: Settings[keyof Settings]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const differing = (a: Settings, b: Settings): (keyof Settings)[] =>
  FIELDS.filter((field) => !same(a[field], b[field]));

/** A value in words; a picture is what it shows. */
export const wordsOf = (value: Settings[keyof Settings]): string =>
  (typeof value === 'string' ? value : value?.alt) || 'nothing';

/** What is sent: only what differs from the chapter that the form began with. */
export function editOf(base: Settings, values: Settings): ChapterEdit {
  const changed = differing(base, values).map((field) => [
    field,
    values[field] || (NULLABLE.includes(field) ? null : ''),
  ]);
  return Object.fromEntries(changed) as ChapterEdit;
}
