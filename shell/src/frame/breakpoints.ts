/**
 * Container queries for the width of the frame. They are in em, so that larger text has the same effect as a smaller
 * window. Write the narrow layout first.
 * @example styled.div`display: none; ${breakpoint.wide} { display: block; }`
 */
export const breakpoint = {
  /** From this width on, columns are side by side. */
  medium: '@container frame (min-width: 45em)',
  /** From this width on, the menus are always visible. */
  wide: '@container frame (min-width: 60em)',
} as const;
