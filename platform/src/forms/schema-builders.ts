/**
 * This is the part of zod with which forms build their own schemas. A shared entry keeps everything that it exports,
 * and zod as a whole is several times as large.
 */
export { array, boolean, literal, number, object, strictObject, string, union } from 'zod';
export type { infer, input, output } from 'zod';
