import type { Tone } from '@meridian/platform';
import type { ImportRowState, ImportState } from '@meridian/shared-types';

export const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  uploaded: { label: 'Choose columns', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'accent' },
  checked: { label: 'Checked', tone: 'neutral' },
  importing: { label: 'Importing', tone: 'accent' },
  imported: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Undoing', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** The states of lines, in the order in which they are shown. */
export const ROW_STATES: { value: ImportRowState; label: string }[] = [
  { value: 'ready', label: 'Ready' },
  { value: 'imported', label: 'Imported' },
  { value: 'invited', label: 'Invited' },
  { value: 'joined', label: 'Joined' },
  { value: 'refused', label: 'Not imported' },
  { value: 'kept', label: 'Kept' },
  { value: 'removed', label: 'Removed' },
];
