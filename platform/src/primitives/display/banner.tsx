import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Tone } from './badge';

const tones = {
  neutral: ['--color-sunken', '--color-text'],
  accent: ['--color-accent-soft', '--color-accent-strong'],
  success: ['--color-success-soft', '--color-success'],
  warning: ['--color-warning-soft', '--color-warning'],
  danger: ['--color-danger-soft', '--color-danger'],
} as const;

const signs = { neutral: Info, accent: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const Frame = styled.div<{ $tone: Tone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-md);
  background: var(${({ $tone }) => tones[$tone][0]});
  color: var(--color-text);
  overflow-wrap: anywhere;
  > * {
    min-inline-size: 0;
  }
`;
const Message = styled.div<{ $tone: Tone }>`
  display: flex;
  flex: 1 1 12rem;
  gap: var(--space-3);
  > svg {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin-block-start: 0.15em;
    color: var(${({ $tone }) => tones[$tone][1]});
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  font-size: var(--text-sm);
  line-height: 1.5;
`;
const Title = styled.p<{ $tone: Tone }>`
  font-size: var(--text-md);
  font-weight: 600;
  color: var(${({ $tone }) => tones[$tone][1]});
`;

/**
 * Shows a message about the page as a whole.
 * @example
 * <Banner tone="accent" title="Members see more" action={<ButtonLink to="/subscribe"
 * size="sm">Upgrade</ButtonLink>}>…</Banner>
 */
export function Banner({
  tone = 'neutral',
  title,
  children,
  action,
}: {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Sign = signs[tone];
  return (
    <Frame $tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Message $tone={tone}>
        <Sign aria-hidden />
        <Words>
          {title !== undefined && (
            <Title $tone={tone} dir="auto">
              {title}
            </Title>
          )}
          <div dir="auto">{children}</div>
        </Words>
      </Message>
      {action !== undefined && <div>{action}</div>}
    </Frame>
  );
}
