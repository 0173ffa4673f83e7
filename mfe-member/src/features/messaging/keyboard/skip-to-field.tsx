import styled from 'styled-components';
import { focusField } from './use-message-keys';

/** It is shown while it has the focus. */
const Skip = styled.button`
  position: absolute;
  z-index: 2;
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
  min-block-size: 2.75rem;
  padding: var(--space-2) var(--space-4);
  border: 0;
  border-radius: var(--radius-full);
  background: var(--color-text);
  color: var(--color-bg);
  font: inherit;
  font-weight: 600;
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** Lets people who use the keyboard skip what is before the message field. */
export const SkipToField = () => (
  <Skip type="button" onClick={({ currentTarget }) => focusField(currentTarget)}>
    Skip to message field
  </Skip>
);
