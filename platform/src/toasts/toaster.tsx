import { X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import styled, { keyframes } from 'styled-components';
import { useStore } from 'zustand';
import { media } from '../theme/media';
import { IconButton } from '../primitives/actions/icon-button';
import { TextLink } from '../primitives/actions/text-link';
import { dismissToast, toastStore } from './store';
import { useToastPosition, type ToastPosition } from './use-toast-position';

const AUTO_CLOSE_MS = 5000;
const rise = keyframes`from { opacity: 0; translate: 0 1rem; }`;

const Viewport = styled(Radix.Viewport)<{ $position: ToastPosition }>`
  position: fixed;
  ${({ $position }) => ($position === 'top' ? 'inset-block-start: var(--bar-height, 0)' : 'inset-block-end: var(--bottom-bar, 0px)')};
  inset-inline-end: 0;
  z-index: 100;
  inline-size: 100%;
  padding: var(--space-4);
  ${media.md} {
    max-inline-size: 420px;
  }
`;
const Note = styled(Radix.Root)<{ $variant: 'default' | 'destructive' }>`
  position: relative;
  display: grid;
  gap: var(--space-1);
  padding-block: var(--space-4);
  padding-inline: var(--space-5) var(--space-7);
  border: 1px solid var(${({ $variant }) => ($variant === 'destructive' ? '--color-danger' : '--color-border')});
  border-radius: var(--radius-md);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-3);
  overflow-wrap: anywhere;
  animation: ${rise} var(--motion-slow);
  &[data-swipe='move'] {
    translate: var(--radix-toast-swipe-move-x) 0;
  }
  &[data-swipe='cancel'] {
    translate: 0;
    transition: translate var(--motion-fast);
  }
`;
const Title = styled(Radix.Title)<{ $variant: 'default' | 'destructive' }>`
  font-weight: 600;
  line-height: 1.4;
  color: ${({ $variant }) => ($variant === 'destructive' ? 'var(--color-danger)' : 'inherit')};
`;
const Description = styled(Radix.Description)`
  font-size: var(--text-sm);
  line-height: 1.5;
  color: var(--color-text-muted);
`;
const Corner = styled.div`
  position: absolute;
  inset-block-start: var(--space-2);
  inset-inline-end: var(--space-2);
`;

/** Renders the toasts. The shell renders it once, inside the router. @example <Toaster /> */
export function Toaster() {
  const toasts = useStore(toastStore, (state) => state.toasts);
  const position = useToastPosition(toasts[0]?.id);
  return (
    <Radix.Provider duration={AUTO_CLOSE_MS}>
      {toasts.map(({ id, open, title, description, variant = 'default', link }) => (
        <Note
          key={id}
          $variant={variant}
          open={open}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(next) => !next && dismissToast(id)}
        >
          <Title $variant={variant} dir="auto">
            {title}
          </Title>
          {description && <Description dir="auto">{description}</Description>}
          {link && (
            <TextLink to={link.to} state={link.state} onClick={() => dismissToast(id)}>
              {link.label}
            </TextLink>
          )}
          <Corner>
            <Radix.Close asChild>
              <IconButton label="Close" size="sm">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </Corner>
        </Note>
      ))}
      <Viewport $position={position} data-position={position} />
    </Radix.Provider>
  );
}
