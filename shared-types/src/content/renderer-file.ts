/** The file of a published module with which the gateway renders its pages that show data. */
export const RENDERER_FILE = 'render.cjs';

/** The id of the element with the responses that a rendered page shows, as JSON by path. */
export const SERVED_RESPONSES = 'served-responses';

/** The file of a published module with the scripts of each of its routes, for preloading. */
export const ROUTE_SCRIPTS_FILE = 'scripts.json';
