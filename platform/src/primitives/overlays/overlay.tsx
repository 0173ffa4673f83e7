import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { closeOrAsk, FormsOfOverlay, type FormChanges } from './unsaved-changes';
import { isComposing } from '../text/composing';
import { IconButton } from '../actions/icon-button';
import { addOverlay } from './overlay-history';

const fade = keyframes`from { opacity: 0; }`;

const Veil = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 40;
  background: var(--color-veil);
  animation: ${fade} var(--motion-fast);
`;
const Title = styled(Radix.Title)`
  font-size: var(--text-xl);
  padding-inline-end: var(--space-7);
`;
const Description = styled(Radix.Description)`
  color: var(--color-text-muted);
`;
const Corner = styled.div`
  position: absolute;
  inset-block-start: var(--space-3);
  inset-inline-end: var(--space-3);
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-3);
`;

export interface OverlayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons at the end. */
  actions?: ReactNode;
}
interface FrameProps extends OverlayProps {
  /** Whether only its buttons close it, and Back does not. */
  isPersistent?: boolean;
  /** It renders the frame, a Radix content with these props. */
  render: (content: ComponentProps<typeof Radix.Content>) => ReactNode;
}

/**
 * Returns handlers that restore the focus, unless it has moved in the meantime. Radix restores the focus only to a
 * trigger of its own.
 */
function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** Calls `close` when the person goes back while the overlay is open. It returns whether the overlay closes. */
function useBack(isOpen: boolean, close: () => boolean): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? addOverlay(() => latest.current()) : undefined), [isOpen]);
}

/** Keeps a dialog open when Escape only cancels a composition of an input method. */
const keepWhileComposing = (event: KeyboardEvent): void => {
  if (isComposing(event)) event.preventDefault();
};

function OverlayBody({
  title,
  description,
  children,
  actions,
}: Pick<OverlayProps, 'title' | 'description' | 'children' | 'actions'>) {
  return (
    <>
      <Title dir="auto">{title}</Title>
      {description !== undefined && <Description dir="auto">{description}</Description>}
      {children}
      {actions !== undefined && actions !== false && <Actions>{actions}</Actions>}
      <Corner>
        <Radix.Close asChild>
          <IconButton label="Close">
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </Corner>
    </>
  );
}

/**
 * Shows a dialog or a sheet over a backdrop. Back closes it, and asks first if that would lose what was typed in it.
 */
export function Overlay({ open, onOpenChange, isPersistent = false, render, ...body }: FrameProps) {
  const [forms] = useState<FormChanges>(() => new Set());
  useBack(open, () => !isPersistent && closeOrAsk(forms, () => onOpenChange(false)));
  const content = {
    ...useFocusReturn(),
    onEscapeKeyDown: keepWhileComposing,
    ...(body.description === undefined && { 'aria-describedby': undefined }),
    children: <OverlayBody {...body} />,
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <FormsOfOverlay value={forms}>{render(content)}</FormsOfOverlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
