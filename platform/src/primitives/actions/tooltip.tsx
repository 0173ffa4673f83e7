import * as Radix from 'radix-ui/tooltip';
import { createContext, use, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';

const Bubble = styled(Radix.Content)`
  z-index: 60;
  max-inline-size: 18rem;
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-sm);
  background: var(--color-text);
  color: var(--color-bg);
  font-size: var(--text-xs);
  line-height: 1.4;
  overflow-wrap: anywhere;
`;

const Grouped = createContext(false);

/**
 * Coordinates tooltips. Within 300 ms after one has closed, the next one opens without delay. The shell renders it
 * once, around everything.
 * @example <TooltipGroup><App /></TooltipGroup>
 */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <Grouped value>
    <Radix.Provider>{children}</Radix.Provider>
  </Grouped>
);

/**
 * Shows a short explanation beside a control, after 700 ms of hovering, or on focus. The control needs a name of its
 * own.
 * @example <Tooltip content="Members only"><span tabIndex={0}>…</span></Tooltip>
 */
export function Tooltip({
  content,
  side = 'bottom',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}) {
  const tip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Bubble side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Bubble>
      </Radix.Portal>
    </Radix.Root>
  );
  return use(Grouped) ? tip : <TooltipGroup>{tip}</TooltipGroup>;
}
