import type { ReactNode } from 'react';
import styled from 'styled-components';

/** A result, or an act such as showing more of them. */
export interface SearchOption {
  key: string;
  content: ReactNode;
  choose: () => void;
}
export interface SearchGroup {
  title: string;
  options: SearchOption[];
}

const Group = styled.div`
  padding-block-end: var(--space-3);
`;
const Title = styled.div`
  padding: var(--space-1) var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  font-weight: 600;
`;
const Option = styled.div`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  cursor: pointer;
  overflow-wrap: anywhere;
  &[aria-selected='true'] {
    background: var(--color-sunken);
  }
`;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Props {
  id: string;
  groups: readonly SearchGroup[];
  /** The number of the active option, counted over all groups. */
  active: number;
  onActive: (index: number) => void;
}

/** Shows results in groups. The focus stays in the field above. */
export function ResultsList({ id, groups, active, onActive }: Props) {
  const shown = groups.filter(({ options }) => options.length > 0);
  const countOptionsBefore = (at: number) => shown.slice(0, at).reduce((sum, { options }) => sum + options.length, 0);
  return (
    // A press must not take the focus from the field.
    <div id={id} role="listbox" aria-label="Results" onMouseDown={(event) => event.preventDefault()}>
      {shown.map(({ title, options }, at) => (
        <Group key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
          <Title id={`${id}-group-${at}`}>{title}</Title>
          {options.map(({ key, content, choose }, index) => (
            <Option
              key={key}
              id={optionId(id, countOptionsBefore(at) + index)}
              role="option"
              aria-selected={countOptionsBefore(at) + index === active}
              onClick={choose}
              onMouseMove={() => onActive(countOptionsBefore(at) + index)}
            >
              {content}
            </Option>
          ))}
        </Group>
      ))}
    </div>
  );
}
