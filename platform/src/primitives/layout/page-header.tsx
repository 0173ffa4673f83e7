import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/media';
import { Skeleton } from './skeleton';
import { Heading } from '../text/text';

const Header = styled.header<{ $isCompact?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-6);
  ${media.md} {
    row-gap: var(--space-4);
    padding-block: ${({ $isCompact }) => ($isCompact ? 0 : 'var(--space-5) var(--space-6)')};
  }
`;
const Words = styled.div`
  display: grid;
  gap: var(--space-2);
  flex: 1 1 20rem;
  min-inline-size: 0;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;
const Subtitle = styled.div`
  max-inline-size: var(--measure);
  color: var(--color-text-muted);
  line-height: 1.5;
  overflow-wrap: anywhere;
  white-space: pre-line;
  ${media.md} {
    font-size: var(--text-lg);
    line-height: inherit;
  }
`;
const Eyebrow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: 600;
  color: var(--color-accent);
  overflow-wrap: anywhere;
`;

/**
 * Renders the top of a page, with its only level-one heading.
 * @example <PageHeader title="My Hub" subtitle="Your personalized community dashboard" actions={<Button>…</Button>} />
 */
export function PageHeader({
  title,
  subtitle,
  actions,
  eyebrow,
  isCompact = false,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  eyebrow?: ReactNode;
  /** Whether the space around the header is left out, on pages that need the height. */
  isCompact?: boolean;
}) {
  return (
    <Header $isCompact={isCompact}>
      <Words>
        {eyebrow !== undefined && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading level={1} size="3xl">
          {title}
        </Heading>
        {subtitle !== undefined && <Subtitle dir="auto">{subtitle}</Subtitle>}
      </Words>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Header>
  );
}

/** Shows a placeholder that is as high as a {@link PageHeader} of two lines. */
export const PageHeaderSkeleton = ({ hasEyebrow, hasActions }: { hasEyebrow: boolean; hasActions: boolean }) => (
  <Header as="div">
    <Words>
      {hasEyebrow && <Skeleton width="8rem" height="1.5rem" />}
      <Skeleton of="heading" width="min(22rem, 70%)" height="calc(1.15 * var(--text-3xl))" />
      <Subtitle>
        <Skeleton width="min(26rem, 90%)" height="1lh" />
      </Subtitle>
    </Words>
    {hasActions && <Skeleton width="9rem" height="2.75rem" round />}
  </Header>
);

const Part = styled.section`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  ${media.touch} {
    > a {
      padding-block: 0.625rem;
    }
  }
`;

/**
 * Renders a titled part of a page.
 * @example <Section title="Upcoming Events" action={<TextLink to="/events">View All</TextLink>}>…</Section>
 */
export function Section({
  title,
  action,
  level = 2,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <Line>
        <Heading level={level} size={level === 2 ? 'xl' : 'lg'} id={id}>
          {title}
        </Heading>
        {action}
      </Line>
      {children}
    </Part>
  );
}
