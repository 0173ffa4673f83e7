import * as Radix from 'radix-ui/dialog';
import styled, { keyframes } from 'styled-components';
import { Overlay, type OverlayProps } from './overlay';

const slideIn = keyframes`from { opacity: 0; translate: var(--from) 0; }`;
const Content = styled(Radix.Content)<{ $side: 'start' | 'end' }>`
  --from: ${({ $side }) => ($side === 'start' ? '-2rem' : '2rem')};
  position: fixed;
  inset-block: 0;
  ${({ $side }) => `inset-inline-${$side}: 0;`}
  z-index: 41;
  display: grid;
  gap: var(--space-5);
  align-content: start;
  inline-size: min(24rem, 88vw);
  overflow: auto;
  padding: var(--space-5);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-3);
  overflow-wrap: anywhere;
  animation: ${slideIn} var(--motion-slow);
  &:dir(rtl) {
    --from: ${({ $side }) => ($side === 'start' ? '2rem' : '-2rem')};
  }
  > * {
    min-inline-size: 0;
  }
`;

/**
 * Renders a panel that slides in from a side: the menu on small screens, or details beside a list.
 * @example <Sheet open={open} onOpenChange={setOpen} title="Menu" side="start"><SideNavigation /></Sheet>
 */
export const Sheet = ({ side = 'end', ...overlay }: OverlayProps & { side?: 'start' | 'end' }) => (
  <Overlay {...overlay} render={(content) => <Content $side={side} {...content} />} />
);
