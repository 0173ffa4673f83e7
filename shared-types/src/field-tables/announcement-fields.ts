import { line, markdown } from '../fields/fields';
import type { FieldTable } from './field-table';
import { LIMITS } from '../limits';

/** The texts of an announcement. */
export const ANNOUNCEMENT_FIELDS = {
  title: {
    schema: line(LIMITS.announcementTitleMax).min(1, 'Title is required'),
    ifOmitted: 'refused',
    label: 'Title',
    control: 'line',
    maxLength: LIMITS.announcementTitleMax,
    exportAbout: 'Its title',
  },
  content: {
    schema: markdown(LIMITS.announcementContentMax).min(1, 'Content is required'),
    ifOmitted: 'refused',
    label: 'Announcement',
    control: 'markdown',
    maxLength: LIMITS.announcementContentMax,
    exportAbout: 'Markdown',
  },
} as const satisfies FieldTable;
