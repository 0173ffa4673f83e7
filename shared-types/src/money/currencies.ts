/** The currency of an organization whose office has chosen none. */
export const DEFAULT_CURRENCY = 'USD';

/**
 * The currencies whose minor unit is not a hundredth (ISO 4217). `Intl` is not asked, because browsers and versions of
 * Node.js disagree about some of them, and stored amounts must never change their meaning.
 */
const DECIMALS: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);
/** Codes of ISO 4217 for metals, units of account and tests, which have no minor unit. */
const WITHOUT_MINOR_UNIT = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

/** Returns the codes of the currencies in which prices can be set. */
export const listCurrencies = (): string[] =>
  Intl.supportedValuesOf('currency').filter((code) => !WITHOUT_MINOR_UNIT.has(code));

/** Returns the number of decimals of a currency. @example decimalsOf('JPY') // 0 */
export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;
