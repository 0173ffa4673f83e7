import { Button, Row, VisuallyHidden } from '@meridian/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Bubble, Meta, SingleMessage } from '../bubble';

const Waiting = styled(Meta)`
  display: flex;
  gap: var(--space-1);
  align-items: center;
`;
const Problem = styled(Waiting)`
  color: var(--color-danger);
`;

interface Props {
  children: ReactNode;
  /** The reason why it was not sent. It is undefined while it is being sent. */
  problem: ReactNode;
  progress?: ReactNode;
  /** Sends it again, or undefined if the server waits for somebody's decision. */
  onRetry: (() => void) | undefined;
  onDiscard: () => void;
}

/** Shows a message of the current user that the server has not confirmed. */
export const UnsentMessage = ({ children, problem, progress = 'Sending…', onRetry, onDiscard }: Props) => (
  <SingleMessage $isMine data-unsent tabIndex={-1}>
    <VisuallyHidden>You</VisuallyHidden>
    <Bubble $isMine $isMuted={!problem} dir="auto">
      {children}
    </Bubble>
    {problem ? (
      <>
        {onRetry ? <Problem role="alert">{problem}</Problem> : <Waiting role="status">{problem}</Waiting>}
        <Row gap={2}>
          {onRetry && (
            <Button variant="quiet" size="sm" onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={onDiscard}>
            {onRetry ? 'Discard' : 'Hide'}
          </Button>
        </Row>
      </>
    ) : (
      <Meta>{progress}</Meta>
    )}
  </SingleMessage>
);
