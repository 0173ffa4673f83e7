/**
 * How much room the frame has, measured in its own text: larger text has less room, as a smaller window has. Write the
 * narrow layout first.
 * @example styled.div`display: none; ${room.wide} { display: block; }`
 */
export const room = {
  /** Columns stand side by side. */
  medium: '@container frame (min-width: 45em)',
  /** The menus are laid open. */
  wide: '@container frame (min-width: 60em)',
} as const;
