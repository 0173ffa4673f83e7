import * as z from 'zod';

/**
 * A field that people fill in. Its schema checks what was typed. Everything else that the product does with the field
 * derives from this description: inputs and responses, forms, documents, copies, merges, reports and exports.
 */
export interface FieldSpec {
  schema: z.ZodType<string, string> | z.ZodType<string[], string[]>;
  /**
   * What a call does if its body lacks the field. A new field is `unchanged`, because pages of an earlier release do
   * not send it, and stay open during a rollout.
   */
  ifOmitted: 'refused' | 'emptied' | 'unchanged';
  /** The label of the control in forms. */
  label: string;
  /** A line, a text of several lines, the same with a preview of its Markdown, or a list of short words. */
  control: 'line' | 'text' | 'markdown' | 'list';
  help?: string;
  placeholder?: string;
  /** The characters after which the control accepts no more. In a list, it is the limit of each word. */
  maxLength?: number;
  /** The `autocomplete` attribute of the control. */
  autoComplete?: string;
  /** The meaning of the column in the export of the site. */
  exportAbout: string;
}

/** A field by which a search finds the entity, or not. */
export interface SearchedFieldSpec extends FieldSpec {
  isSearched: boolean;
}
/** A field of which a report keeps a copy for the office, or not. */
export interface ReportedFieldSpec extends FieldSpec {
  isReported: boolean;
}
/** A field that a merge of two accounts keeps as it is, or fills from the other account if it is empty. */
export interface MergedFieldSpec extends FieldSpec {
  merge: 'keep' | 'fill';
}

/** The fields of an entity by name, in the order of forms and exports. */
export type FieldTable<Spec extends FieldSpec = FieldSpec> = Readonly<Record<string, Spec>>;

/** The values of all fields. A field that was never filled in is an empty text or list. */
export type FieldValues<T extends FieldTable> = { -readonly [K in keyof T]: z.output<T[K]['schema']> };

type InputShape<T extends FieldTable> = {
  -readonly [K in keyof T]: T[K]['ifOmitted'] extends 'refused'
    ? T[K]['schema']
    : T[K]['ifOmitted'] extends 'emptied'
      ? z.ZodDefault<z.ZodOptional<T[K]['schema']>>
      : z.ZodOptional<T[K]['schema']>;
};
type EditShape<T extends FieldTable> = { -readonly [K in keyof T]: z.ZodOptional<T[K]['schema']> };
type StoredSchema<F extends FieldSpec> = z.output<F['schema']> extends string ? z.ZodString : z.ZodArray<z.ZodString>;
type ResponseShape<T extends FieldTable> = {
  -readonly [K in keyof T]: T[K]['ifOmitted'] extends 'unchanged'
    ? z.ZodDefault<StoredSchema<T[K]>>
    : StoredSchema<T[K]>;
};
type CopyShape<T extends FieldTable> = {
  -readonly [K in keyof T]: T[K]['ifOmitted'] extends 'unchanged'
    ? z.ZodOptional<StoredSchema<T[K]>>
    : StoredSchema<T[K]>;
};

const mapFields = <T extends FieldTable>(table: T, toValue: (field: FieldSpec) => unknown): never =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, toValue(field)])) as never;

const emptyValue = ({ control }: FieldSpec): string | string[] => (control === 'list' ? [] : '');
const storedSchema = ({ control }: FieldSpec): z.ZodType => (control === 'list' ? z.array(z.string()) : z.string());

/** Returns the names of the fields in their order. @example fieldNames(PROFILE_FIELDS) // ['name', 'location', …] */
export const fieldNames = <T extends FieldTable>(table: T): (keyof T & string)[] => Object.keys(table);

/** Returns the shape of an input. @example z.strictObject(inputShape(PROFILE_FIELDS)) */
export const inputShape = <T extends FieldTable>(table: T): InputShape<T> =>
  mapFields(table, (field) => {
    const { schema, ifOmitted } = field;
    if (ifOmitted === 'refused') return schema;
    return ifOmitted === 'emptied' ? (schema as z.ZodType).optional().default(emptyValue(field)) : schema.optional();
  });

/**
 * Returns the shape of an edit, which leaves unchanged what it lacks.
 * @example z.strictObject(editShape(CHAPTER_FIELDS))
 */
export const editShape = <T extends FieldTable>(table: T): EditShape<T> =>
  mapFields(table, ({ schema }) => schema.optional());

/**
 * Returns the shape of a response, in which every field has a value.
 * @example z.object(responseShape(PROFILE_FIELDS))
 */
export const responseShape = <T extends FieldTable>(table: T): ResponseShape<T> =>
  mapFields(table, (field) =>
    field.ifOmitted === 'unchanged' ? storedSchema(field).default(emptyValue(field)) : storedSchema(field),
  );

/**
 * Returns the shape of a copy for another service. A service of an earlier release does not send new fields, and their
 * stored values stay.
 * @example z.object(copyShape(PROFILE_FIELDS))
 */
export const copyShape = <T extends FieldTable>(table: T): CopyShape<T> =>
  mapFields(table, (field) => (field.ifOmitted === 'unchanged' ? storedSchema(field).optional() : storedSchema(field)));

/** Returns the values of an entity that was not filled in. @example emptyFields(PROFILE_FIELDS).tags // [] */
export const emptyFields = <T extends FieldTable>(table: T): FieldValues<T> => mapFields(table, emptyValue);

/**
 * Returns the values of all fields of a document, and empty ones where it has none.
 * @example readFields(PROFILE_FIELDS, user)
 */
export const readFields = <T extends FieldTable>(table: T, doc: Partial<FieldValues<T>>): FieldValues<T> => {
  const empty = emptyFields(table);
  return Object.fromEntries(fieldNames(table).map((name) => [name, doc[name] ?? empty[name]])) as FieldValues<T>;
};

/**
 * Returns those values that were given.
 * @example givenFields(PROFILE_FIELDS, body) // without fields that an old page lacks
 */
export const givenFields = <T extends FieldTable, Values extends Partial<FieldValues<T>>>(
  table: T,
  values: Values,
): Pick<Values, keyof T & keyof Values> =>
  Object.fromEntries(
    fieldNames(table).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as never;

const textsWhere = <T extends FieldTable>(
  table: T,
  values: Partial<FieldValues<T>>,
  isWanted: (field: T[keyof T & string]) => boolean,
): string[] =>
  fieldNames(table).flatMap((name) => {
    const value: string | string[] | undefined = values[name];
    if (!value?.length || !isWanted(table[name])) return [];
    return [Array.isArray(value) ? value.join(', ') : value];
  });

/**
 * Returns the texts by which a search finds the entity.
 * @example searchWords(...searchedTexts(PROFILE_FIELDS, profile))
 */
export const searchedTexts = <T extends FieldTable<SearchedFieldSpec>>(
  table: T,
  values: Partial<FieldValues<T>>,
): string[] => textsWhere(table, values, (field) => field.isSearched);

/** Returns the texts that a report copies for the office. @example reportedTexts(PROFILE_FIELDS, person).join('\n') */
export const reportedTexts = <T extends FieldTable<ReportedFieldSpec>>(
  table: T,
  values: Partial<FieldValues<T>>,
): string[] => textsWhere(table, values, (field) => field.isReported);

/**
 * Returns the values that an account takes from another one of the same person when the two are merged.
 * @example mergedFields(PROFILE_FIELDS, from, into) // { location: 'Lisbon' }
 */
export const mergedFields = <T extends FieldTable<MergedFieldSpec>>(
  table: T,
  from: Partial<FieldValues<T>>,
  into: Partial<FieldValues<T>>,
): Partial<FieldValues<T>> =>
  Object.fromEntries(
    fieldNames(table).flatMap((name) => {
      const taken: string | string[] | undefined = from[name];
      return table[name]?.merge === 'fill' && !into[name]?.length && taken?.length ? [[name, taken]] : [];
    }),
  ) as Partial<FieldValues<T>>;
