import styled from 'styled-components';
import type { SitePageContent } from '@meridian/shared-types';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: var(--space-4);
`;
const Pillar = styled.article`
  padding: var(--space-5);
  border-radius: var(--radius-lg);
  background: var(--color-sunken);

  h3 {
    margin-block-end: var(--space-2);
    font-size: var(--text-xl);
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** Shows the bodies of the organization and their responsibilities. */
export function Pillars({ pillars }: { pillars: SitePageContent<'leadership'>['pillars'] }) {
  return (
    <Row>
      {pillars.map(({ name, text }) => (
        <Pillar key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </Pillar>
      ))}
    </Row>
  );
}
