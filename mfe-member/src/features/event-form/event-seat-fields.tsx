import { Grid, Input, Stack } from '@meridian/platform';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import styled from 'styled-components';
import type { EventDraft } from './event-draft';
import { LocalTimeField, type ClockQuestion } from './local-time-field';
import { SEAT_NAMES } from './seat-draft';

const Part = styled.details`
  padding-block: var(--space-2);
  border-block: 1px solid var(--color-border);
  &[open] {
    padding-block-end: var(--space-5);
  }
  &[open] > summary > svg {
    rotate: 90deg;
  }
`;
const Summary = styled.summary`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  min-block-size: 2.75rem;
  font-size: var(--text-sm);
  font-weight: 600;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  > span {
    font-weight: 400;
    color: var(--color-text-muted);
  }
`;

interface Props extends ClockQuestion {
  form: ZodForm<typeof EventDraft>;
  /** A question about the capacity. */
  children?: ReactNode;
}

/** Renders the number of seats and the period of RSVPs in one part, which is closed while nothing is limited. */
export function EventSeatFields({ form, choices, onChoose, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const hasValues = useWatch({ control: form.control, name: SEAT_NAMES }).some(Boolean);
  const { errors, submitCount } = form.formState;
  const hasErrors = SEAT_NAMES.some((name) => errors[name] !== undefined);
  useEffect(() => {
    if (hasValues || hasErrors) setOpen(true);
  }, [hasValues, hasErrors, submitCount]);
  const moment = { form, choices, onChoose, help: 'In the time zone of the venue.' };
  return (
    <Part open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <ChevronRight size={16} aria-hidden />
        Seats and RSVPs <span>optional</span>
      </Summary>
      <Grid min="15rem" gap={4}>
        <Stack gap={2}>
          <FormField
            form={form}
            name="capacity"
            label="Capacity"
            help="When all seats are taken, people can join a waiting list."
          >
            {(props) => <Input type="number" inputMode="numeric" min={1} {...props} />}
          </FormField>
          {children}
        </Stack>
        <FormField form={form} name="guestLimit" label="Guests allowed" help="Per person. Guests take seats too.">
          {(props) => <Input type="number" inputMode="numeric" min={0} {...props} />}
        </FormField>
        <LocalTimeField {...moment} name="rsvpOpensLocal" label="RSVPs open" />
        <LocalTimeField {...moment} name="rsvpClosesLocal" label="RSVPs close" />
      </Grid>
    </Part>
  );
}
