import { media } from '@meridian/platform';
import styled from 'styled-components';

const Frame = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  max-inline-size: 100%;
  padding: 3px;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
`;

const Segment = styled.button`
  min-block-size: 2.25rem;
  ${media.touch} {
    min-block-size: 44px;
    min-inline-size: 44px;
  }
  padding: 0 var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-sm);
  background: none;
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  font-weight: 600;
  line-height: 1.2;
  cursor: pointer;
  &:hover {
    color: var(--color-text);
  }
  &[aria-pressed='true'] {
    border-color: var(--color-border-strong);
    background: var(--color-surface);
    color: var(--color-text);
  }
`;

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  isOn: (value: T) => boolean;
  onChoose: (value: T) => void;
}

/** Renders a segmented control: joined buttons of which one or more are pressed. */
export const Segments = <T extends string>({ label, options, isOn, onChoose }: Props<T>) => (
  <Frame role="group" aria-label={label}>
    {options.map(({ value, label: text }) => (
      <Segment key={value} type="button" aria-pressed={isOn(value)} onClick={() => onChoose(value)}>
        {text}
      </Segment>
    ))}
  </Frame>
);
