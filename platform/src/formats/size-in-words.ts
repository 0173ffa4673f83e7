const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns the size of a file in words. @example sizeInWords(1_530_000) // '1.5 MB' */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${UNITS[power]}`;
}
