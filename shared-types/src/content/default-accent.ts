/** The accent of the product, which applies until the organization has chosen one. */
export const DEFAULT_ACCENT = '#7d2e57';
