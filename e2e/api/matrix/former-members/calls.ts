import { toInputSchema, type JsonSchema } from '../../bad-input/json-schema';
import type { RouteName } from '../../samples/sample';
import { ROUTES } from '../run';

const IN_PATH = /\/(?:chapters|events)\/[^/]*\{|\{chapterId\}|\{slug\}/;
const FIELD = /^(?:chapter|event)s?(?:Ids?)?$/i;

/** The calls whose names and fields only sound like a chapter or an event. */
const OTHERS: readonly RouteName[] = [
  'auth.register', // The person does not exist yet.
  'posts.get', // The slug of a post.
  'preferences.save', // The names of preferences.
  'preferences.saveByLink',
];

/** Returns the names of all fields of an input. */
const namesIn = (schema: JsonSchema | undefined): string[] =>
  schema
    ? [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [name, ...namesIn(each)]),
        ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(namesIn),
        ...namesIn(schema.items),
      ]
    : [];

/**
 * Every call of the contract that names a chapter or an event in its path, query or body, without the calls of site
 * admins, whose rights no chapter gives or ends.
 */
export const CALLS_WITH_A_CHAPTER: readonly RouteName[] = [...ROUTES].flatMap(([name, route]) => {
  const fields = [route.query, route.body].flatMap((schema) => (schema ? namesIn(toInputSchema(schema)) : []));
  const hasChapter = IN_PATH.test(route.path) || fields.some((field) => FIELD.test(field));
  return hasChapter && route.access !== 'site-admin' && !OTHERS.includes(name) ? [name] : [];
});
