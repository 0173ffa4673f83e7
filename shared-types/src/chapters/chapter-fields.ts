import { line, text } from '../fields/fields';
import type { FieldTable } from '../fields/field-table';
import { LIMITS } from '../fields/limits';
import { slugify } from '../texts/slug';

/** A name from which a slug can be made. */
export const ChapterName = line(LIMITS.chapterNameMax)
  .min(2, 'A name of at least 2 characters is required')
  .refine((name) => slugify(name) !== '', 'A name needs a letter or a digit');

/** The texts of a chapter. */
export const CHAPTER_FIELDS = {
  name: { schema: ChapterName, ifOmitted: 'refused', label: 'Name', control: 'line', exportAbout: 'Its name' },
  description: {
    schema: text(LIMITS.chapterDescriptionMax),
    ifOmitted: 'emptied',
    label: 'Text',
    control: 'text',
    exportAbout: 'What it says about itself',
  },
  state: {
    schema: line(LIMITS.chapterStateMax).min(2, 'A state or region is required'),
    ifOmitted: 'refused',
    label: 'State or region',
    control: 'line',
    exportAbout: 'State or country',
  },
} as const satisfies FieldTable;
