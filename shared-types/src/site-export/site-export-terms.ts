/**
 * - `gathering`: its parts are being read · `ready`: there is a file
 * - `failed`: it could not be finished · `removed`: on demand, or because its time was over
 */
export const SITE_EXPORT_STATES = ['gathering', 'ready', 'failed', 'removed'] as const;

/** Days for which the file of an export is kept. */
export const SITE_EXPORT_DAYS = 7;
/** Minutes in which a link to the file can be used, once. */
export const SITE_EXPORT_LINK_MINUTES = 5;
