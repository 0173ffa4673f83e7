import * as z from 'zod';

// Pages may not make code out of text; zod would try, and the browser would report it.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * C0 controls except tab and line breaks, DEL, and lone surrogates: nobody types them, and they break logs and exports.
 */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
const isPrintable = (value: string) => !UNPRINTABLE.test(value);
const NOT_PRINTABLE = 'Contains characters that cannot be stored';

/**
 * A text that a person typed: trimmed, free of control characters, at most `max` characters.
 * @example text(100).parse('  Ana ') // 'Ana'
 */
export const text = (max: number) =>
  z.string().trim().max(max, `Must be at most ${max} characters`).refine(isPrintable, NOT_PRINTABLE);

/** A password: as it is typed, spaces too, but free of control characters. `min` to `max` characters. */
export const secret = (min: number, max: number) =>
  z
    .string()
    .min(min, `Password must be at least ${min} characters`)
    .max(max, `Password must be at most ${max} characters`)
    .refine(isPrintable, NOT_PRINTABLE);

/** An opaque document id (24 hexadecimal digits). */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');
export type Id = z.infer<typeof Id>;

/** A chapter's id: an integer from 1. */
export const ChapterId = z.number().int().min(1).max(2_147_483_647);
export type ChapterId = z.infer<typeof ChapterId>;

/** A chapter's id where it arrives as text: a path or query parameter. */
export const ChapterIdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not a valid chapter id')
  .transform(Number)
  .pipe(ChapterId);

/** An instant on the wire: ISO-8601 in UTC. @example '2026-11-20T18:30:00.000Z' */
export const Instant = z.iso.datetime();

/** An instant that a client sends: any ISO-8601 offset is accepted; years 1970 to 2200. */
export const InstantInput = z.iso.datetime({ offset: true, message: 'Must be a date and time' }).refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1970 && year <= 2200;
}, 'Must be a date between 1970 and 2200');

/** An e-mail address, lower-cased. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** How many of a list to return, as a query parameter: 1 to `max`. */
export const limitParam = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(max));

/** Path parameters that are one document id. */
export const IdParams = z.strictObject({ id: Id });

/** `{ ok: true }`: the result of a call that returns nothing else. */
export const Done = z.object({ ok: z.literal(true) });
