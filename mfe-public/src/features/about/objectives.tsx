import styled from 'styled-components';
import type { SitePageContent } from '@meridian/shared-types';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr));
  gap: 0 var(--space-7);
  counter-reset: objective;

  li {
    counter-increment: objective;
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr);
    align-content: start;
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--color-border);
  }
  li::before {
    content: counter(objective);
    grid-row: span 2;
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    line-height: 1;
    color: var(--color-accent);
  }
  h3 {
    font: 600 var(--text-md) / 1.4 var(--font-body);
    letter-spacing: normal;
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** Shows the ten objectives of the organization's plan. */
export function Objectives({ objectives }: { objectives: SitePageContent<'about'>['objectives'] }) {
  return (
    <List>
      {objectives.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
