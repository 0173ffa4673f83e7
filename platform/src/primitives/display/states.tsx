import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { canRetry, loadFailure } from '../../api/problems';
import { Button } from '../actions/button';
import { Text } from '../text/text';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-7) var(--space-5);
  border: 1px dashed var(--color-border-strong);
  border-radius: var(--radius-lg);
  text-align: center;
`;
const Mark = styled.span`
  color: var(--color-accent);
  > svg {
    display: block;
    inline-size: 1.75rem;
    block-size: 1.75rem;
  }
`;
const Title = styled.p`
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-weight: 500;
  line-height: 1.25;
  text-wrap: balance;
`;
const Action = styled.div`
  margin-block-start: var(--space-2);
`;

/**
 * Shows that a list is empty, and what the person can do about it.
 * @example
 * <EmptyState title="No Events Yet" text="You haven't signed up for any events yet." action={<ButtonLink
 * to="/events">Discover Events</ButtonLink>} />
 */
export function EmptyState({
  title,
  text,
  action,
  icon,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Frame>
      {icon !== undefined && <Mark aria-hidden>{icon}</Mark>}
      <Title dir="auto">{title}</Title>
      {text !== undefined && (
        <Text as="div" size="sm" tone="muted">
          {text}
        </Text>
      )}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  );
}

/**
 * Shows that something could not be loaded and why. It offers another attempt if that may help.
 * @param query the failed query, which gives the reason and is fetched again; `text` and `onRetry` replace these
 * @example <ErrorState title="The events could not be loaded" query={events} />
 */
export function ErrorState({
  title = 'This could not be loaded',
  query,
  text = query && loadFailure(query.error),
  onRetry = query && canRetry(query.error) ? () => void query.refetch() : undefined,
}: {
  title?: string;
  query?: { error: unknown; refetch: () => unknown };
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        icon={<CircleAlert />}
        action={
          onRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try Again
            </Button>
          )
        }
      />
    </div>
  );
}
