import * as z from 'zod';
import { cleanAddress, EMAIL_ADDRESS } from '../texts/email-address';
import { LIMITS } from '../limits';
import { limitNesting } from '../texts/markdown-nesting';
import { cleanMessage } from '../texts/message-body';
import { cleanLine, cleanText } from '../texts/typed-text';

// The content security policy forbids eval in pages. Without this, zod tries it, and the browser reports a violation.
if ('document' in globalThis) z.config({ jitless: true });

/** Matches C0 controls except tab and line breaks, DEL, and lone surrogates, which break logs and exports. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
const isPrintable = (value: string) => !UNPRINTABLE.test(value);
const NOT_PRINTABLE = 'Contains characters that cannot be stored';

const cleaned = (clean: (typed: string) => string, max: number, typed = z.string()) =>
  typed.overwrite(clean).max(max, `Must be at most ${max} characters`).refine(isPrintable, NOT_PRINTABLE);

/**
 * The schema of a typed text: composed (NFC), trimmed, without control characters, with at most `max` characters. A
 * text without any visible character becomes empty.
 * @example text(100).parse('  Ana ') // 'Ana'
 */
export const text = (max: number) => cleaned(cleanText, max);

/**
 * The schema of the text of a message: as `text`, with at most two empty lines in a row and four marks on a letter.
 * @example messageBody(100).parse('Hi\n\n\n\n\nthere') // 'Hi\n\n\nthere'
 */
export const messageBody = (max: number) => cleaned(cleanMessage, max);

/**
 * The schema of a typed text that may be empty: as `text`, but invisible characters alone are refused, because whoever
 * typed them would believe that there is a text.
 * @example visibleText(100).safeParse('\u2060').success // false
 */
export const visibleText = (max: number) =>
  cleaned(
    cleanText,
    max,
    z.string().refine((typed) => typed.trim() === '' || cleanText(typed) !== '', 'Contains no visible characters'),
  );

/**
 * The schema of a typed name or title: as `text`, in one line and without invisible characters.
 * @example line(100).parse('Ana\nOkafor') // 'Ana Okafor'
 */
export const line = (max: number) => cleaned(cleanLine, max);

/**
 * The schema of a typed text with Markdown: as `text`, with lists and quotations nested at most ten levels deep.
 * @example markdown(100).parse('> **Ana** writes') // '> **Ana** writes'
 */
export const markdown = (max: number) =>
  text(max).refine(
    (value) => limitNesting(value) === value,
    `Lists and quotations can be nested at most ${LIMITS.nestingCount} levels deep`,
  );

/**
 * The schema of a password with `min` to `max` characters. It is not trimmed, and has no control characters. It is not
 * normalized either, because the code that makes or checks a hash does that.
 * @example secret(6, 256)
 */
export const secret = (min: number, max: number) =>
  z
    .string()
    .min(min, `Password must be at least ${min} characters`)
    .max(max, `Password must be at most ${max} characters`)
    .refine(isPrintable, NOT_PRINTABLE);

/** An opaque document id of 24 hexadecimal digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');
export type Id = z.infer<typeof Id>;

/** The id of a chapter, an integer from 1. */
export const ChapterId = z.number().int().min(1).max(2_147_483_647);
export type ChapterId = z.infer<typeof ChapterId>;

/** The id of a chapter as a path or query parameter. @example ChapterIdParam.parse('12') // 12 */
export const ChapterIdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not a valid chapter id')
  .transform(Number)
  .pipe(ChapterId);

/** The ids of up to 50 chapters as a query parameter. @example ChapterIdsParam.parse('12,3') // [12, 3] */
export const ChapterIdsParam = z
  .string()
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,49}$/, 'Must be up to 50 chapter ids with commas between them')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])
  .pipe(z.array(ChapterId));

/** An instant in responses: ISO 8601 in UTC. @example '2026-11-20T18:30:00.000Z' */
export const Instant = z.iso.datetime();

/** An instant in requests: ISO 8601 with any offset, in the years 1970 to 2200. */
export const InstantInput = z.iso.datetime({ offset: true, message: 'Must be a date and time' }).refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1970 && year <= 2200;
}, 'Must be a date between 1970 and 2200');

/** An e-mail address in lower case, without invisible characters. Its domain is in ASCII (punycode). */
export const Email = z
  .string()
  .overwrite(cleanAddress)
  .max(254, { error: 'Invalid email address', abort: true })
  .regex(EMAIL_ADDRESS, 'Invalid email address')
  .meta({ format: 'email' });

/** The schema of the page size as a query parameter, from 1 to `max`. @example limitParam(200).parse('50') // 50 */
export const limitParam = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(max));

/** The schema of a number in a log of messages as a query parameter. @example seqParam.parse('17') // 17 */
export const seqParam = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The path parameters of a call with one document id. */
export const IdParams = z.strictObject({ id: Id });

/** The result of a call that returns no data. */
export const Done = z.object({ ok: z.literal(true) });
