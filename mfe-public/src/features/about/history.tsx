import styled from 'styled-components';
import { media } from '@meridian/platform';
import type { SitePageContent } from '@meridian/shared-types';

const List = styled.ol`
  li {
    display: grid;
    grid-template-columns: 4.75rem minmax(0, 1fr);
    gap: var(--space-4);
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--color-border);
  }
  ${media.md} {
    li {
      grid-template-columns: 8rem minmax(0, 1fr);
    }
  }
  strong {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 500;
    line-height: 1.1;
    font-variant-numeric: lining-nums;
    overflow-wrap: anywhere;
    color: var(--color-accent);
  }
`;

/** Shows the history of the organization by year. */
export function History({ years }: { years: SitePageContent<'about'>['history'] }) {
  return (
    <List>
      {years.map(({ year, text }) => (
        <li key={year}>
          <strong>{year}</strong>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
