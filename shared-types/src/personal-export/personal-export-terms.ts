/** Years for which payments of a deleted account are kept for the books, without the person. */
export const PAYMENTS_KEPT_YEARS = 10;
/** Hours after which the file with a person's data, and each link to it, are removed. */
export const PERSONAL_EXPORT_HOURS = 24;
/** The most exports of their data that a person can order in 24 hours. */
export const PERSONAL_EXPORTS_PER_DAY = 5;
/**
 * - `none`: there is no file · `gathering`: it is being made
 * - `ready`: it can be downloaded · `failed`: it could not be finished
 */
export const PERSONAL_EXPORT_STATES = ['none', 'gathering', 'ready', 'failed'] as const;
