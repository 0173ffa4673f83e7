import { line, text } from '../fields/fields';
import type { FieldTable, ReportedFieldSpec } from './field-table';
import { LIMITS } from '../limits';

/** The texts of an event. */
export const EVENT_FIELDS = {
  title: {
    schema: line(LIMITS.eventTitleMax).min(1, 'Event title is required'),
    ifOmitted: 'refused',
    label: 'Title',
    control: 'line',
    isReported: false,
    exportAbout: 'Its title',
  },
  description: {
    schema: text(LIMITS.eventDescriptionMax),
    ifOmitted: 'emptied',
    label: 'Description',
    control: 'text',
    isReported: true,
    exportAbout: 'Markdown',
  },
  location: {
    schema: line(LIMITS.locationMax),
    ifOmitted: 'emptied',
    label: 'Location',
    control: 'line',
    help: 'A place, or a link to the call. Visitors do not see links.',
    isReported: true,
    exportAbout: 'Where',
  },
} as const satisfies FieldTable<ReportedFieldSpec>;
