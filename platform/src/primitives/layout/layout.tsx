import type { AriaRole, ReactNode } from 'react';
import styled from 'styled-components';

/** A step of the space scale: 4, 8, 12, 16, 24, 32, 48, 64, 96 px. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Element =
  | 'div'
  | 'section'
  | 'ul'
  | 'ol'
  | 'li'
  | 'nav'
  | 'aside'
  | 'main'
  | 'header'
  | 'footer'
  | 'form'
  | 'fieldset'
  | 'article'
  | 'dl';

interface LayoutProps {
  as?: Element;
  id?: string;
  role?: AriaRole;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-busy'?: boolean;
  'aria-live'?: 'polite' | 'off';
  children: ReactNode;
}

const StackBox = styled.div<{ $gap: Space; $align?: string }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-${({ $gap }) => $gap});
  align-items: ${({ $align }) => $align ?? 'stretch'};
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
`;

/** Arranges things one below the other. @example <Stack gap={4}><EventCard /><EventCard /></Stack> */
export const Stack = ({
  gap = 4,
  align,
  ...rest
}: LayoutProps & { gap?: Space; align?: 'start' | 'center' | 'end' | 'stretch' }) => (
  <StackBox $gap={gap} $align={align} {...rest} />
);

const RowBox = styled.div<{ $gap: Space; $wrap: boolean; $align: string; $justify: string }>`
  display: flex;
  flex-wrap: ${({ $wrap }) => ($wrap ? 'wrap' : 'nowrap')};
  gap: var(--space-${({ $gap }) => $gap});
  align-items: ${({ $align }) => $align};
  justify-content: ${({ $justify }) => $justify};
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
`;
export interface RowProps extends LayoutProps {
  gap?: Space;
  wrap?: boolean;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'space-between';
}

/**
 * Arranges things side by side.
 * @example <Row gap={3} justify="space-between"><Heading>Events</Heading><Button>Create</Button></Row>
 */
export const Row = ({ gap = 3, wrap = true, align = 'center', justify = 'start', ...rest }: RowProps) => (
  <RowBox $gap={gap} $wrap={wrap} $align={align} $justify={justify} {...rest} />
);

const GridBox = styled.div<{ $min: string; $gap: Space }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $min }) => $min}, 100%), 1fr));
  gap: var(--space-${({ $gap }) => $gap});
  > * {
    min-inline-size: 0;
  }
`;

/**
 * Arranges things in as many equal columns as fit, each at least `min` wide.
 * @example <Grid min="18rem" gap={5}>{chapters.map(…)}</Grid>
 */
export const Grid = ({ min = '16rem', gap = 5, ...rest }: LayoutProps & { min?: string; gap?: Space }) => (
  <GridBox $min={min} $gap={gap} {...rest} />
);

/** Contains text that screen readers read and that is not visible. @example <VisuallyHidden>members</VisuallyHidden> */
export const VisuallyHidden = styled.span<{ children?: ReactNode }>`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;
