import { css } from 'styled-components';

/** The look of the buttons of a message. Hundreds of messages are rendered at a time, so they are plain elements. */
export const plainButton = css`
  flex: none;
  padding: 0;
  border: 0;
  border-radius: var(--radius-full);
  background: none;
  color: var(--color-text-muted);
  font: inherit;
  cursor: pointer;
`;
