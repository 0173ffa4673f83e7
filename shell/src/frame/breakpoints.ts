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
/**
 * Phones that are high enough for a bar at the bottom. With an on-screen keyboard, turned, or at a zoom of 400 %, the
 * page needs the whole height.
 */
export const onPhone = '@media (max-width: 767.98px) and (min-height: 30em)';
/** Windows that are too low for bars that stay in view. */
export const isLow = '@media (max-height: 29.99em)';
