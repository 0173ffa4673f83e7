import * as z from 'zod';
import { line, text } from '../fields/fields';
import type { FieldTable, FieldValues, MergedFieldSpec, ReportedFieldSpec, SearchedFieldSpec } from './field-table';
import { LIMITS } from '../limits';
import { foldText } from '../texts/fold-text';

/** The schema of a list of short words, each only once. @example words('tag', 40, 20).parse(['Law']) */
const words = (word: string, max: number, count: number) =>
  z
    .array(line(max).min(1, `A ${word} cannot be empty`))
    .max(count, `At most ${count} ${word}s`)
    .refine((list) => new Set(list.map(foldText)).size === list.length, `Each ${word} only once`);

/**
 * The fields of the profile that a person fills in. To add a field, add it here, with its limit in `limits.ts`, and
 * show it in the profile of the member module, which does not compile before.
 */
export const PROFILE_FIELDS = {
  name: {
    schema: line(LIMITS.nameMax).min(LIMITS.nameMin, 'Name must be at least 2 characters'),
    ifOmitted: 'refused',
    label: 'Name',
    control: 'line',
    autoComplete: 'name',
    merge: 'keep',
    isSearched: true,
    isReported: false,
    exportAbout: 'As the person writes it',
  },
  jobTitle: {
    schema: line(LIMITS.jobTitleMax),
    ifOmitted: 'unchanged',
    label: 'Job title',
    control: 'line',
    autoComplete: 'organization-title',
    merge: 'fill',
    isSearched: true,
    isReported: true,
    exportAbout: 'What the person does for a living',
  },
  employer: {
    schema: line(LIMITS.employerMax),
    ifOmitted: 'unchanged',
    label: 'Employer',
    control: 'line',
    autoComplete: 'organization',
    merge: 'fill',
    isSearched: true,
    isReported: true,
    exportAbout: 'For whom the person works',
  },
  location: {
    schema: line(LIMITS.locationMax),
    ifOmitted: 'emptied',
    label: 'Location',
    control: 'line',
    merge: 'fill',
    isSearched: true,
    isReported: true,
    exportAbout: 'Where the person lives',
  },
  description: {
    schema: text(LIMITS.descriptionMax),
    ifOmitted: 'emptied',
    label: 'About',
    control: 'text',
    help: 'What you do, and what people can ask you about.',
    merge: 'fill',
    isSearched: true,
    isReported: true,
    exportAbout: 'What the person says about themselves',
  },
  languages: {
    schema: words('language', LIMITS.languageMax, LIMITS.languageCount),
    ifOmitted: 'unchanged',
    label: 'Languages',
    control: 'list',
    help: 'Press Enter to add a language.',
    placeholder: 'Add a language',
    maxLength: LIMITS.languageMax,
    merge: 'fill',
    isSearched: true,
    isReported: true,
    exportAbout: 'Languages that the person speaks',
  },
  tags: {
    schema: words('tag', LIMITS.tagMax, LIMITS.tagCount),
    ifOmitted: 'emptied',
    label: 'Skills',
    control: 'list',
    help: 'Press Enter to add a skill.',
    placeholder: 'Add a skill',
    maxLength: LIMITS.tagMax,
    merge: 'fill',
    isSearched: true,
    isReported: true,
    exportAbout: 'Words by which the person can be found',
  },
} as const satisfies FieldTable<MergedFieldSpec & ReportedFieldSpec & SearchedFieldSpec>;

/** The values of all fields of a profile. */
export type ProfileFields = FieldValues<typeof PROFILE_FIELDS>;
