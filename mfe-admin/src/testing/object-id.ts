/** A 24-digit id. */
export const idOf = (n: number) => n.toString(16).padStart(24, '0');
