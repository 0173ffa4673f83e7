import { Stack } from '@meridian/platform';
import type { ChapterDetails } from '@meridian/shared-types';
import { DecidedReports } from './decided-reports';
import { OpenReports } from './open-reports';

/** Shows what members reported of a chapter, and the decisions about it. */
export const ChapterReports = ({ chapter }: { chapter: Pick<ChapterDetails, 'id' | 'slug'> }) => (
  <Stack gap={6}>
    <OpenReports chapter={chapter} />
    <DecidedReports chapter={chapter} />
  </Stack>
);
