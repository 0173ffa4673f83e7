import { ButtonLink } from '@meridian/platform';
import { CalendarPlus } from 'lucide-react';
import styled from 'styled-components';

const Offer = styled.div`
  margin-block: var(--space-2) var(--space-1);
`;

/** Offers after the text of a message to make an event of it. Without a path, it shows nothing. */
export const MakeEvent = ({ to }: { to: string | undefined }) =>
  to && (
    <Offer>
      <ButtonLink to={to} size="sm" variant="secondary" icon={<CalendarPlus size={16} aria-hidden />}>
        Make an Event
      </ButtonLink>
    </Offer>
  );
