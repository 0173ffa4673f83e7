import { Section, Stack, Text, VisuallyHidden, formatLocal } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { eventPath, isAllDay, type EventDetails } from '@meridian/shared-types';
import styled from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;
const DateLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
  padding-inline: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-full);
  background: var(--color-surface);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  transition: border-color var(--motion-fast);
  &:hover {
    border-color: var(--color-accent);
  }
  &[aria-current] {
    border-color: var(--color-accent);
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
    font-weight: 600;
  }
  > s {
    color: var(--color-text-muted);
  }
`;

type Series = NonNullable<EventDetails['series']>;

/**
 * Returns the text of a date. It includes the time if it differs from that of the series, and the year if it is not the
 * current one.
 */
function dateText({ startLocal }: Series['dates'][number], series: Series): string {
  const isThisYear = Number(startLocal.slice(0, 4)) === new Date().getFullYear();
  const day = formatLocal(startLocal, isThisYear ? 'EEE, MMM d' : 'EEE, MMM d, yyyy');
  const isUsualTime = startLocal.slice(10) === series.startLocal.slice(10) || isAllDay(startLocal);
  return isUsualTime ? day : `${day}, ${formatLocal(startLocal, 'h:mm a')}`;
}

/** Shows the next dates of an event that repeats. It shows nothing if there are no others. */
export function SeriesDates({ eventId, series }: { eventId: string; series: Series }) {
  if (!series.dates.some(({ id }) => id !== eventId)) return null;
  return (
    <Section title="Next Dates">
      <Stack gap={3}>
        <Text size="sm" tone="muted">
          Each date has its own replies.
        </Text>
        <List>
          {series.dates.map((date) => {
            const text = dateText(date, series);
            return (
              <li key={date.id}>
                <DateLink to={eventPath(date.id)} aria-current={date.id === eventId ? 'page' : undefined}>
                  {date.status === 'cancelled' ? (
                    <>
                      <s>{text}</s>
                      <VisuallyHidden> cancelled</VisuallyHidden>
                    </>
                  ) : (
                    text
                  )}
                </DateLink>
              </li>
            );
          })}
        </List>
      </Stack>
    </Section>
  );
}
