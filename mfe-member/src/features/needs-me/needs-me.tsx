import { Card, DividedList, Section } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Entry = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  color: var(--color-text);
  text-decoration: none;
  overflow-wrap: anywhere;
  > svg {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--color-accent);
  }
  &:hover {
    background: var(--color-sunken);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

/** A task that waits for the person, and the path where they do it. */
export interface Task {
  icon: ReactNode;
  text: string;
  to: string;
}

/** Shows tasks of the person under a title. It shows nothing if there are none. */
export function NeedsMe({ tasks, title = 'Needs You' }: { tasks: readonly Task[]; title?: string }) {
  if (tasks.length === 0) return null;
  return (
    <Section title={title}>
      <Card padded={false}>
        <DividedList gap="none">
          {tasks.map(({ icon, text, to }) => (
            <li key={text}>
              <Entry to={to}>
                {icon}
                <span dir="auto">{text}</span>
                <ChevronRight aria-hidden />
              </Entry>
            </li>
          ))}
        </DividedList>
      </Card>
    </Section>
  );
}
