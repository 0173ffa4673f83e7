import { VisuallyHidden } from '@meridian/platform';
import { useConnection } from '@meridian/platform/realtime';
import styled from 'styled-components';

const Dot = styled.span<{ $on: boolean }>`
  display: block;
  inline-size: 0.625rem;
  block-size: 0.625rem;
  border-radius: var(--radius-full);
  background: ${({ $on }) => ($on ? 'var(--color-success)' : 'var(--color-danger)')};
  box-shadow: 0 0 0 3px ${({ $on }) => ($on ? 'var(--color-success-soft)' : 'var(--color-danger-soft)')};
  transition: background var(--motion-fast);
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border: 1px solid CanvasText;
    background: ${({ $on }) => ($on ? 'Highlight' : 'Canvas')};
    box-shadow: none;
  }
`;

/** Shows a dot that is green while the chat is connected and red otherwise, with a text for screen readers. */
export function ConnectionDot() {
  const connection = useConnection();
  const on = connection === 'connected';
  const words = on ? 'Connected' : 'Disconnected';
  return (
    <span role="status" title={words}>
      <Dot $on={on} data-connection={connection} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
