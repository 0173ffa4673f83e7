import { Button, EmptyState, Row, Stack, Text } from '@meridian/platform';
import { QueryList } from '@meridian/platform/controls';
import { LIMITS } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import { describeDay } from './holiday-day';
import { AddHoliday } from './holiday-form';
import { allHolidays, useRemoveHoliday } from './queries';

/** Shows the organization's holidays. People who create an event on one of them are informed. */
export function HolidayList() {
  return (
    <Stack gap={5}>
      <Text tone="muted">
        Members who plan an event on one of these days see a hint. You can add up to {LIMITS.holidayCount} days.
      </Text>
      <AddHoliday />
      <Holidays />
    </Stack>
  );
}

function Holidays() {
  const list = useQuery(allHolidays());
  const remove = useRemoveHoliday();
  return (
    <QueryList
      query={list}
      what="holidays"
      lines={8}
      empty={
        <EmptyState
          icon={<CalendarHeart aria-hidden />}
          title="No holidays yet"
          text="Add the days on which your members would rather not have events."
        />
      }
    >
      {(holiday) => (
        <li key={holiday.id}>
          <Row gap={4} justify="space-between">
            <div>
              <strong id={`holiday-${holiday.id}`} dir="auto">
                {holiday.name}
              </strong>
              <Text size="sm" tone="muted">
                {describeDay(holiday.date)}
              </Text>
            </div>
            <Button
              size="sm"
              variant="secondary"
              disabled={remove.isPending}
              pending={remove.isPending && remove.variables.id === holiday.id}
              pendingText="Removing..."
              aria-describedby={`holiday-${holiday.id}`}
              onClick={() => remove.mutate(holiday)}
            >
              Remove
            </Button>
          </Row>
        </li>
      )}
    </QueryList>
  );
}
