import { ButtonLink, IconButton, Text } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import { CalendarPlus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import type { EventLinkOf } from './use-event-links';

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  padding: var(--space-2) var(--space-4) 0;
  > p {
    flex: 1 1 5rem;
    min-inline-size: 0;
  }
`;

interface Props {
  messages: readonly ChatMessage[];
  userId: string;
  eventLinkOf: EventLinkOf | undefined;
}

/** Offers above the composer to make an event of the newest message that speaks of one. It can be hidden. */
export function MakeEvent({ messages, userId, eventLinkOf }: Props) {
  const [hiddenId, setHiddenId] = useState<string>();
  const offered = useMemo(() => {
    const message = messages.findLast((each) => !each.isRemoved && eventLinkOf?.(each));
    const to = message && eventLinkOf?.(message);
    return message && to !== undefined ? { message, to } : undefined;
  }, [messages, eventLinkOf]);
  if (!offered || offered.message.id === hiddenId) return null;
  const { senderId, senderProfile, id } = offered.message;
  return (
    <Offer>
      <Text size="sm" tone="muted">
        {senderId === userId ? (
          'Your message names a day and a place.'
        ) : (
          <>
            <bdi>{senderProfile.name}</bdi> named a day and a place.
          </>
        )}
      </Text>
      <ButtonLink to={offered.to} size="sm" variant="secondary" icon={<CalendarPlus size={16} aria-hidden />}>
        Make an Event
      </ButtonLink>
      <IconButton size="sm" label="Hide this suggestion" onClick={() => setHiddenId(id)}>
        <X aria-hidden />
      </IconButton>
    </Offer>
  );
}
