/**
 * The widths from which a wider layout applies. Write the narrow layout first.
 * @example styled.div`padding: var(--space-4); ${media.md} { padding: var(--space-6); }`
 */
export const media = {
  sm: '@media (min-width: 480px)',
  md: '@media (min-width: 768px)',
  lg: '@media (min-width: 1024px)',
  xl: '@media (min-width: 1280px)',
  /** Phones and other screens that are used with fingers, which need targets of 44 px. */
  touch: '@media (max-width: 767.98px), (pointer: coarse)',
} as const;
