import type { Tone } from '@meridian/platform';
import { type ImportRowState, type ImportState } from '@meridian/shared-types';
import { IMPORT_SEPARATORS, type ImportEncoding, type ImportSeparator } from '@meridian/shared-types/import-formats';

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

export const ENCODINGS: { value: ImportEncoding; label: string }[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  { value: 'windows-1252', label: 'Windows, Western Europe' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'windows-1250', label: 'Windows, Central Europe' },
  { value: 'windows-1251', label: 'Windows, Cyrillic' },
];

const SEPARATOR_LABELS: Record<ImportSeparator, string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
};
export const SEPARATORS = Object.entries(IMPORT_SEPARATORS).map(([value, character]) => ({
  value: value as ImportSeparator,
  label: SEPARATOR_LABELS[value as ImportSeparator],
  character,
}));
