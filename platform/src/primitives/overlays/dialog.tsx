import * as Radix from 'radix-ui/dialog';
import styled, { keyframes } from 'styled-components';
import { Overlay, type OverlayProps } from './overlay';

const prevent = (event: Event) => event.preventDefault();
/** These handlers prevent every way of closing the dialog except its buttons. */
const persistent = { onEscapeKeyDown: prevent, onInteractOutside: prevent };

const rise = keyframes`from { opacity: 0; translate: 0 12px; }`;
const Content = styled(Radix.Content)`
  position: fixed;
  inset: 0;
  z-index: 41;
  margin: auto;
  display: grid;
  gap: var(--space-4);
  align-content: start;
  inline-size: min(34rem, 100vw - 2 * var(--space-4));
  block-size: fit-content;
  max-block-size: calc(100dvh - 2 * var(--space-4));
  overflow: auto;
  padding: var(--space-6) var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-3);
  overflow-wrap: anywhere;
  animation: ${rise} var(--motion-slow);
  > * {
    min-inline-size: 0;
  }
`;

/**
 * Shows a question or a small form over the page. It traps the focus, closes with Escape, and restores the focus.
 * @example <Dialog open={open} onOpenChange={setOpen} title="Cancel membership?" actions={<Button
 * variant="danger">Cancel membership</Button>} />
 */
export const Dialog = ({
  isPersistent = false,
  ...overlay
}: OverlayProps & {
  /** Whether only its buttons close the dialog. Use it for content that is shown only once. */
  isPersistent?: boolean;
}) => (
  <Overlay
    {...overlay}
    isPersistent={isPersistent}
    render={(content) => <Content {...content} {...(isPersistent && persistent)} />}
  />
);
