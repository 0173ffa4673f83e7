import { Section, Stack, Text, VisuallyHidden, countText } from '@meridian/platform';
import type { EventPulse as Pulse } from '@meridian/shared-types';
import { Check, DoorOpen, Footprints, MapPin } from 'lucide-react';
import { Fragment } from 'react';
import styled from 'styled-components';
import { PULSE_LABELS, PULSE_STATES, pulseSummary } from './pulse-states';
import { useThrottledText } from './use-throttled-text';
import { usePulse } from './use-pulse';

const ICONS = { 'on-the-way': Footprints, arriving: DoorOpen, there: MapPin } as const;
/** The minimum interval in milliseconds between two announcements to screen readers. */
const CALM_MS = 30_000;

const Buttons = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-3);
  max-inline-size: 40rem;
`;
const StateButton = styled.button`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-1);
  min-block-size: 7rem;
  padding: var(--space-3) var(--space-1);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  color: var(--color-text);
  font: inherit;
  cursor: pointer;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast);
  &:hover {
    border-color: var(--color-accent);
  }
  &:focus-visible {
    border-radius: var(--radius-lg);
  }
  &[aria-pressed='true'] {
    background: var(--color-accent);
    border-color: var(--color-accent);
    color: var(--color-on-accent);
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border-width: 4px;
    }
  }
`;
const Label = styled.span`
  font-weight: 600;
  line-height: 1.25;
`;
const Count = styled.span`
  font-size: var(--text-lg);
  font-variant-numeric: tabular-nums;
`;

interface Props {
  eventId: string;
  pulse: Pulse;
  /** Whether the user goes. Others who see it manage the event. */
  isGoing: boolean;
}

/** Shows on the day of an event who is on the way, arriving and there, as people report it themselves. */
export function EventPulse({ eventId, pulse, isGoing }: Props) {
  const { own, tap } = usePulse(eventId, pulse);
  const notified = PULSE_STATES.filter((state) => pulse.states[state].count > 0);
  const summary = pulseSummary(pulse.states);
  const announced = useThrottledText(summary, CALM_MS);
  return (
    <Section title="Today">
      <Stack gap={4}>
        <Text tone="muted">
          {isGoing ? 'Tell the others where you are. Tap again to undo. ' : ''}
          Only people who are going and the organizers see this. It is deleted tomorrow.
        </Text>
        {isGoing && (
          <Buttons role="group" aria-label="Where you are">
            {PULSE_STATES.map((state) => {
              const Icon = own === state ? Check : ICONS[state];
              return (
                <StateButton
                  key={state}
                  type="button"
                  aria-pressed={own === state}
                  onClick={({ detail }) => {
                    if (detail < 2) tap(state); // The second click of a double click would undo the first one.
                  }}
                >
                  <Icon aria-hidden />
                  <Label>{PULSE_LABELS[state]}</Label>
                  <Count>
                    {pulse.states[state].count}
                    <VisuallyHidden> {pulse.states[state].count === 1 ? 'person' : 'people'}</VisuallyHidden>
                  </Count>
                </StateButton>
              );
            })}
          </Buttons>
        )}
        {notified.length === 0 && <Text>{summary}.</Text>}
        {notified.length > 0 && (
          <Stack as="ul" gap={2}>
            {notified.map((state) => (
              <People key={state} label={PULSE_LABELS[state]} {...pulse.states[state]} />
            ))}
          </Stack>
        )}
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
      </Stack>
    </Section>
  );
}

/** Shows the people in one state, some by name and the others as a number. */
function People({ label, count, names }: { label: string; count: number; names: string[] }) {
  const others = count - names.length;
  return (
    <li>
      <Label>
        {label} ({count})
      </Label>
      {': '}
      {names.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {others > 0 && (names.length > 0 ? ` and ${others} more` : countText(others, 'person', 'people'))}
    </li>
  );
}
