import type { ReactNode } from 'react';
import styled from 'styled-components';

const Title = styled.h2<{ $size: string }>`
  font-size: var(--text-${({ $size }) => $size});
  font-weight: ${({ $size }) => ($size === 'hero' ? 450 : 500)};
  line-height: ${({ $size }) => ($size === 'hero' ? 1.02 : 1.15)};
  letter-spacing: ${({ $size }) => ($size === 'hero' ? '-0.025em' : '-0.012em')};
`;

export interface HeadingProps {
  /** The level in the page's outline. */
  level?: 1 | 2 | 3 | 4;
  size?: 'md' | 'lg' | 'xl' | '2xl' | '3xl' | 'hero';
  id?: string;
  children: ReactNode;
}

/**
 * Renders a heading in the display font. Level and size are independent.
 * @example <Heading level={2} size="xl">Upcoming Events</Heading>
 */
export const Heading = ({ level = 2, size = 'xl', id, children }: HeadingProps) => (
  <Title as={`h${level}`} $size={size} id={id} dir="auto">
    {children}
  </Title>
);

const Paragraph = styled.p<{ $size: string; $tone: string; $lines?: number; $measure: boolean }>`
  font-size: var(--text-${({ $size }) => $size});
  color: ${({ $tone }) => ({ muted: 'var(--color-text-muted)', danger: 'var(--color-danger)', success: 'var(--color-success)', accent: 'var(--color-accent)' })[$tone] ?? 'inherit'};
  max-inline-size: ${({ $measure }) => ($measure ? 'var(--measure)' : 'none')};
  overflow-wrap: anywhere;
  white-space: pre-line;
  ${({ $lines }) => $lines && `display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: ${$lines}; overflow: hidden;`}
`;

export interface TextProps {
  as?: 'p' | 'span' | 'div' | 'time' | 'li';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  tone?: 'default' | 'muted' | 'danger' | 'success' | 'accent';
  /** The number of lines after which the text is cut. */
  lines?: number;
  /** Whether lines are kept at a readable length. */
  measure?: boolean;
  id?: string;
  dateTime?: string;
  children: ReactNode;
}

/**
 * Renders text of people. It preserves their line breaks, and breaks words that are longer than the line.
 * @example <Text size="sm" tone="muted" lines={2}>{announcement.content}</Text>
 */
export const Text = ({
  as = 'p',
  size = 'md',
  tone = 'default',
  lines,
  measure = false,
  children,
  ...rest
}: TextProps) => (
  <Paragraph as={as} dir="auto" $size={size} $tone={tone} $lines={lines} $measure={measure} {...rest}>
    {children}
  </Paragraph>
);
