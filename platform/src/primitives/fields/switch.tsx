import * as Radix from 'radix-ui/switch';
import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { touchArea } from '../../theme/touch-area';
import { useDisabled } from '../actions/disabled';

const Track = styled(Radix.Root)`
  ${touchArea}
  flex: none;
  inline-size: 2.875rem;
  block-size: 1.75rem;
  padding: 2px;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-full);
  background: var(--color-sunken);
  cursor: pointer;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast);
  &[data-state='checked'] {
    background: var(--color-accent);
    border-color: var(--color-accent);
  }
  &:focus-visible {
    border-radius: var(--radius-full);
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;
const Thumb = styled(Radix.Thumb)`
  display: block;
  inline-size: 1.375rem;
  block-size: 1.375rem;
  border-radius: var(--radius-full);
  background: var(--color-border-strong);
  transition:
    translate var(--motion-fast),
    background-color var(--motion-fast);
  &[data-state='checked'] {
    translate: 1.125rem 0;
    background: var(--color-on-accent);
  }
  &[data-state='checked']:dir(rtl) {
    translate: -1.125rem 0;
  }
`;

export type SwitchProps = Omit<ComponentPropsWithRef<typeof Radix.Root>, 'asChild' | 'children'>;

/**
 * Renders a switch for a setting that takes effect immediately. It needs a label (`Field`, or `aria-label`).
 * @example <Switch id="public" checked={isPublic} onCheckedChange={setPublic} />
 */
export const Switch = (props: SwitchProps) => (
  <Track {...props} {...useDisabled(props)}>
    <Thumb />
  </Track>
);
