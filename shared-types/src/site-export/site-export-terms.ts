/**
 * - `gathering`: its parts are being read · `ready`: there is a file
 * - `failed`: it could not be finished · `removed`: on request, or because it expired
 */
export const SITE_EXPORT_STATES = ['gathering', 'ready', 'failed', 'removed'] as const;

/** Days after which the file of an export is removed. */
export const SITE_EXPORT_DAYS = 7;
/** Minutes for which a link to the file is valid. It works once. */
export const SITE_EXPORT_LINK_MINUTES = 5;
