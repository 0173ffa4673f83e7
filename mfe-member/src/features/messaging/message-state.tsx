import { formatHubDate, VisuallyHidden } from '@meridian/platform';
import styled from 'styled-components';

/** Says in place of its text that a message was removed. */
export const Removed = styled.em`
  color: var(--color-text-muted);
`;

const Time = styled.time`
  font-size: var(--text-xs);
  color: var(--color-text-muted);
`;

/** Says after the text of a message that its author edited it. `at` is an ISO time. */
export const Edited = ({ at }: { at: string }) => (
  <Time dateTime={at} title={formatHubDate(at)}>
    {' '}
    (edited<VisuallyHidden> {formatHubDate(at)}</VisuallyHidden>)
  </Time>
);
