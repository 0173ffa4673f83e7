import styled from 'styled-components';
import { focusField } from './use-message-keys';

/** It is shown while it has the focus. */
const Skip = styled.a`
  position: absolute;
  z-index: 2;
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-full);
  background: var(--color-text);
  color: var(--color-bg);
  font-weight: 600;
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** Lets people who use the keyboard skip what is before the message field. `partId` is the id of the part with both. */
export const SkipToField = ({ partId }: { partId: string }) => (
  <Skip
    href={`#${partId}`}
    onClick={(event) => {
      event.preventDefault();
      focusField(event.currentTarget);
    }}
  >
    Skip to message field
  </Skip>
);
