/**
 * Container queries for the width of the frame, in units of its text: larger text makes the frame narrower, as a
 * smaller window does. Write the narrow layout first.
 * @example styled.div`display: none; ${breakpoint.wide} { display: block; }`
 */
export const breakpoint = {
  /** Columns are side by side. */
  medium: '@container frame (min-width: 45em)',
  /** The menus are always visible. */
  wide: '@container frame (min-width: 60em)',
} as const;
