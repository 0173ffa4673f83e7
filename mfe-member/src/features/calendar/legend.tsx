import { Row } from '@meridian/platform';
import styled from 'styled-components';
import { entryStyle, type RsvpStyle } from './rsvp-style';

const LOOKS: { look: RsvpStyle; label: string }[] = [
  { look: 'going', label: 'Going' },
  { look: 'maybe', label: 'Maybe' },
  { look: 'open', label: 'You have not replied' },
];

const Sample = styled.span<{ $style: RsvpStyle }>`
  inline-size: 1.5rem;
  block-size: 0.875rem;
  border-radius: 4px;
  ${entryStyle}
`;
const Item = styled.li`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Explains the styles of the calendar's entries. */
export const Legend = () => (
  <Row as="ul" gap={4} wrap aria-label="What entries look like">
    {LOOKS.map(({ look, label }) => (
      <Item key={look}>
        <Sample $style={look} />
        {label}
      </Item>
    ))}
  </Row>
);
