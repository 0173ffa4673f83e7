import { UserRound } from 'lucide-react';
import styled from 'styled-components';

const MAX_SHOWN = 4;

const Stack = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;

  > span {
    display: grid;
    place-items: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border: 2px solid var(--color-surface-raised);
    border-radius: var(--radius-full);
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
    font-size: var(--text-xs);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  > span + span {
    margin-inline-start: calc(-1 * var(--space-2));
  }
  > span:last-child:not(:first-child) {
    min-inline-size: 2.25rem;
    inline-size: auto;
    padding-inline: var(--space-1);
  }
`;

/** Shows placeholder avatars for the first members, and the number of the others. Visitors see no real pictures. */
export function AvatarPlaceholders({ total }: { total: number }) {
  const shown = Math.min(MAX_SHOWN, total);
  return (
    <Stack aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        <span key={index} data-avatar="">
          <UserRound size={16} />
        </span>
      ))}
      {total > shown && <span>+{(total - shown).toLocaleString('en-US')}</span>}
    </Stack>
  );
}
