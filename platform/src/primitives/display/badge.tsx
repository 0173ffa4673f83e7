import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The meaning of a color. `accent` stands for something notable, `danger` for a failure. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const ink = {
  neutral: '--color-text-muted',
  accent: '--color-accent-strong',
  success: '--color-success',
  warning: '--color-warning',
  danger: '--color-danger',
};
const ground = {
  neutral: '--color-sunken',
  accent: '--color-accent-soft',
  success: '--color-success-soft',
  warning: '--color-warning-soft',
  danger: '--color-danger-soft',
};

/** It is positioned, so that it contains the visually hidden text. */
const Pill = styled.span<{ $tone: Tone }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  inline-size: fit-content;
  max-inline-size: 100%;
  padding: 0.125rem var(--space-2);
  border-radius: var(--radius-full);
  background: var(${({ $tone }) => ground[$tone]});
  color: var(${({ $tone }) => ink[$tone]});
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.4;
  overflow-wrap: break-word;
  @media (forced-colors: active) {
    outline: 1px solid;
  }
  > bdi {
    min-inline-size: 0;
  }
  > svg {
    flex: none;
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
`;

/** Shows a word about the thing beside it. @example <Badge tone="accent">Members Only</Badge> */
export const Badge = ({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <Pill $tone={tone}>
    {icon}
    <bdi>{children}</bdi>
  </Pill>
);
