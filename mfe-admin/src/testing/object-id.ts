/** Returns an id of 24 digits. */
export const idOf = (n: number) => n.toString(16).padStart(24, '0');
