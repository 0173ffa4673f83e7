/** @example inDollars(124.5) // '$124.50' */
export const inDollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
