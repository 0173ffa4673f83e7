import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { media } from '../../theme/media';

/** On phones it is low, so that the page begins with its content. */
const Tile = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-1);
  padding: var(--space-3) var(--space-4);
  ${media.md} {
    gap: var(--space-2);
    padding: var(--space-5);
  }
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  overflow-wrap: anywhere;
  hyphens: auto;
`;
/** If the longest word and the icon do not fit side by side, the icon is above. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: space-between;
  gap: var(--space-2) var(--space-1);
`;
const Label = styled.span`
  flex: 1 1 0;
  max-inline-size: 100%;
  overflow-wrap: break-word;
  font-size: var(--text-sm);
  font-weight: 600;
  color: var(--color-text-muted);
`;
/** It fills the tile. */
const TileLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-lg);
  }
  &:hover {
    text-decoration: underline;
  }
`;
const Icon = styled.span`
  color: var(--color-accent);
  > svg {
    display: block;
    inline-size: 1.375rem;
    block-size: 1.375rem;
  }
`;
const Value = styled.span`
  font-family: var(--font-display);
  font-size: var(--text-xl);
  ${media.md} {
    font-size: var(--text-3xl);
  }
  font-weight: 450;
  line-height: 1.1;
  letter-spacing: -0.02em;
  font-variant-numeric: lining-nums tabular-nums;
`;
const Hint = styled.span`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/**
 * Shows one important number, which can lead to what it counts.
 * @example <StatTile label="Chapters joined" value={3} icon={<MapPin aria-hidden />} to="?tab=chapters" />
 */
export function StatTile({
  label,
  value,
  icon,
  hint,
  to,
}: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  /** The path of what is counted. */
  to?: string;
}) {
  const labelId = useId();
  return (
    <Tile role="group" aria-labelledby={labelId}>
      <Head>
        <Label id={labelId}>
          {to === undefined ? (
            label
          ) : (
            <TileLink to={to} replace={to.startsWith('?')} preventScrollReset={to.startsWith('?')}>
              {label}
            </TileLink>
          )}
        </Label>
        {icon !== undefined && <Icon aria-hidden>{icon}</Icon>}
      </Head>
      <Value>{value}</Value>
      {hint !== undefined && <Hint>{hint}</Hint>}
    </Tile>
  );
}
