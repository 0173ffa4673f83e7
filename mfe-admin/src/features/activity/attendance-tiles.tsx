import { Section, StatTile, Stack, Text, countText } from '@meridian/platform';
import { Tiles } from '@meridian/platform/controls';
import type { Attendance } from '@meridian/shared-types';
import { DoorOpen, UserX } from 'lucide-react';

/** Who came to the events of a chapter, and who did not although they had said so. */
export const AttendanceTiles = ({ attendance: { events, came, noShows } }: { attendance: Attendance }) => (
  <Section title="Attendance">
    <Stack gap={4}>
      <Text tone="muted">
        {countText(events, 'event')} with check-ins at the door in the last 12 months. No-shows had said that they would
        come.
      </Text>
      <Tiles>
        <StatTile label="Came" icon={<DoorOpen aria-hidden />} value={came.toLocaleString('en-US')} />
        <StatTile label="No-Shows" icon={<UserX aria-hidden />} value={noShows.toLocaleString('en-US')} />
      </Tiles>
    </Stack>
  </Section>
);
