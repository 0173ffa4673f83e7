import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: var(--space-4) var(--space-5);
  > * {
    min-inline-size: 0;
  }
`;
const Term = styled.dt`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;
const Value = styled.dd`
  margin: 0;
  overflow-wrap: anywhere;
`;

/** Shows details of a thing, each below its name. */
export const Details = ({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <List>
    {items.map(([name, value]) => (
      <div key={name}>
        <Term>{name}</Term>
        <Value dir="auto">{value}</Value>
      </div>
    ))}
  </List>
);
