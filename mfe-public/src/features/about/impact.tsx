import styled from 'styled-components';
import type { SitePageContent } from '@meridian/shared-types';

const Frame = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-6);
  padding: var(--space-6);
  border-radius: var(--radius-lg);
  background: var(--color-accent-soft);
  overflow-wrap: anywhere;

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-1);
  }
  dt {
    color: var(--color-text);
  }
  dd {
    font-family: var(--font-display);
    font-size: var(--text-3xl);
    line-height: 1.1;
    font-variant-numeric: lining-nums;
    color: var(--color-accent-strong);
  }
`;

/** Shows the results of the organization in numbers. */
export function Impact({ statistics }: { statistics: SitePageContent<'about'>['impact'] }) {
  return (
    <Frame>
      {statistics.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Frame>
  );
}
