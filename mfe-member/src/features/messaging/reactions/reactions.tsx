import type { ReactionCount } from '@meridian/shared-types';
import { Users } from 'lucide-react';
import type { MouseEvent } from 'react';
import styled, { css } from 'styled-components';
import { REACTION_TERMS, type OnReact } from './reaction-terms';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`;

const chip = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: 1.75rem;
  padding-inline: var(--space-2);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-full);
  background: var(--color-surface);
  color: var(--color-text);
  font: inherit;
  font-size: var(--text-sm);
  > svg {
    inline-size: 1rem;
    block-size: 1rem;
  }
  @media (hover: none) {
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
  }
`;
const Count = styled.span`
  ${chip}
`;
const Button = styled.button`
  ${chip}
  cursor: pointer;
  &:hover {
    background: var(--color-sunken);
  }
  &[aria-pressed='true'] {
    border-color: var(--color-accent-strong);
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
    font-weight: 600;
  }
`;

interface Props {
  reactions: readonly ReactionCount[];
  /** The names of the people who made a reaction, in words. */
  describe: (count: ReactionCount) => string;
  /** Makes a reaction that others made, and withdraws one of the user. It is undefined if the user may not. */
  onReact: OnReact | undefined;
  onWithdraw: OnReact | undefined;
  /** Shows who reacted. It is undefined if `describe` says it. */
  onShowPeople?: (() => void) | undefined;
  /** Whether arrow keys lead to the buttons, and not Tab. */
  isReachedByArrows?: boolean;
}

/** If a reaction disappears with its last person, the focus moves to what stays. */
function keepFocus({ currentTarget }: MouseEvent<HTMLElement>, { count, isOwn }: ReactionCount): void {
  if (count > 1 || !isOwn || document.activeElement !== currentTarget) return;
  const line = currentTarget.parentElement?.previousElementSibling;
  const next = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
  (line?.querySelector<HTMLElement>('button') ?? (next instanceof HTMLElement ? next : undefined))?.focus();
}

/** Shows the reactions to a message below it. */
export function Reactions({ reactions, describe, onReact, onWithdraw, onShowPeople, isReachedByArrows }: Props) {
  if (reactions.length === 0) return null;
  const reached = isReachedByArrows ? { 'data-act': 'reaction', tabIndex: -1 } : {};
  return (
    <Row role="group" aria-label="Reactions">
      {reactions.map((each) => {
        const { reaction, count, isOwn } = each;
        const { name, Icon } = REACTION_TERMS[reaction];
        const words = `${name}: ${describe(each)}`;
        const act = isOwn ? onWithdraw : onReact;
        return act ? (
          <Button
            key={reaction}
            type="button"
            title={words}
            aria-label={words}
            aria-pressed={isOwn}
            onClick={(event) => {
              keepFocus(event, each);
              act(reaction, !isOwn);
            }}
            {...reached}
          >
            <Icon aria-hidden />
            {count}
          </Button>
        ) : (
          <Count key={reaction} role="img" title={words} aria-label={words}>
            <Icon aria-hidden />
            {count}
          </Count>
        );
      })}
      {onShowPeople && (
        <Button
          type="button"
          aria-label="Show who reacted"
          title="Show who reacted"
          onClick={onShowPeople}
          {...reached}
        >
          <Users aria-hidden />
        </Button>
      )}
    </Row>
  );
}
