import { Button, type ButtonProps } from '@meridian/platform';
import type { Event, RsvpStatus } from '@meridian/shared-types';
import { Check, CircleHelp, X } from 'lucide-react';
import styled from 'styled-components';
import { useRsvp } from './use-rsvp';

const OPTIONS: { status: RsvpStatus; label: string; icon: ButtonProps['icon'] }[] = [
  { status: 'attending', label: 'Going', icon: <Check size={16} aria-hidden /> },
  { status: 'not_attending', label: "Can't Go", icon: <X size={16} aria-hidden /> },
  { status: 'maybe', label: 'Maybe', icon: <CircleHelp size={16} aria-hidden /> },
];

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

/** The three RSVP options; the current one is highlighted. */
export function RsvpButtons({ event, isActiveSubscriber }: { event: Event; isActiveSubscriber: boolean }) {
  const { setRsvp, isPending } = useRsvp(event.id, isActiveSubscriber);
  return (
    <Buttons role="group" aria-label={`RSVP for ${event.title}`}>
      {OPTIONS.map(({ status, label, icon }) => {
        const current = event.userRsvpStatus === status;
        return (
          <Button
            key={status}
            size="sm"
            variant={current ? 'primary' : 'secondary'}
            icon={icon}
            aria-pressed={current}
            disabled={isPending}
            onClick={() => setRsvp(status)}
          >
            {label}
          </Button>
        );
      })}
    </Buttons>
  );
}
