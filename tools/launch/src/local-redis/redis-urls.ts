/** The variable with the URLs of the Redis servers of a test run as a JSON list, one for each worker. */
export const REDIS_URLS = 'REDIS_URLS';
