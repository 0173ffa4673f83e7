/** zod as modules get it: everything that makes, checks and explains schemas, without compiling them and reading them from JSON Schema. */
export {
  any, array, base64, base64url, bigint, boolean, check, cidrv4, cidrv6, codec, creditCard, cuid, cuid2, currencyCode, custom, date, describe,
  discriminatedUnion, e164, email, emoji, exactOptional, file, float32, float64, guid, hash, hex, hostname, httpUrl, iban, int, int32, int64,
  intersection, invertCodec, ipv4, ipv6, json, jwt, keyof, ksuid, lazy, literal, looseObject, looseRecord, mac, map, meta, nan, nanoid, nativeEnum,
  never, nonoptional, nullable, nullish, number, object, optional, partialRecord, pipe, prefault, preprocess, promise, readonly, record, refine, set,
  strictObject, string, stringFormat, stringbool, success, superRefine, symbol, templateLiteral, transform, tuple, uint32, uint64, ulid, union, unknown,
  url, uuid, uuidv4, uuidv6, uuidv7, xid, xor, ZodType, ZodObject, ZodArray, ZodError, prettifyError, flattenError, treeifyError, formatError, coerce,
  iso, NEVER, config, registry, globalRegistry,
  catch, enum, function, instanceof, null, undefined, void,
} from 'zod/v4';
