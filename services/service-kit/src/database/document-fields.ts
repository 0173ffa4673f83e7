import { fieldNames, type FieldTable } from '@meridian/shared-types/schemas';
import type { Schema, Types } from 'mongoose';

/** Constructors of values, or the schema of a part, which has its definition in `obj`. */
type ValueType =
  | typeof String
  | typeof Number
  | typeof Boolean
  | typeof Date
  | typeof Buffer
  | typeof Schema.Types.ObjectId
  | typeof Schema.Types.Mixed
  | typeof Object
  | { readonly obj: unknown };
type FieldType = ValueType | [ValueType] | [[ValueType]];
interface FieldOptions {
  type: FieldType;
  required?: true;
  default?: unknown;
  enum?: readonly string[];
  select?: false;
}

/** The fields of a mongoose schema, from which {@link StoredDocument} derives the type of its documents. */
export type FieldDefinitions = Record<string, FieldType | FieldOptions>;

type Value<T> = T extends readonly [infer Item]
  ? Value<Item>[]
  : T extends typeof String
    ? string
    : T extends typeof Number
      ? number
      : T extends typeof Boolean
        ? boolean
        : T extends typeof Date
          ? Date
          : T extends typeof Buffer
            ? Buffer
            : T extends typeof Schema.Types.ObjectId
              ? Types.ObjectId
              : T extends Schema<infer Part>
                ? Part
                : unknown;
type FieldValue<D> =
  | (D extends { enum: readonly (infer Option)[] } ? Option : D extends { type: infer T } ? Value<T> : Value<D>)
  | (D extends { default: null } ? null : never);
type IsStored<D> = D extends { required: true }
  ? true
  : D extends { default: infer V }
    ? undefined extends V
      ? false
      : true
    : false;

type Flat<T> = { [K in keyof T]: T[K] };

/** The values of fields. A field is present if it is required or has a default. */
export type StoredFields<F> = Flat<
  {
    [K in keyof F as IsStored<F[K]> extends true ? K : never]: FieldValue<F[K]>;
  } & {
    [K in keyof F as IsStored<F[K]> extends true ? never : K]?: FieldValue<F[K]>;
  }
>;

/**
 * The documents of a schema with these fields.
 * @example const fields = { name: { type: String, required: true } } satisfies FieldDefinitions;
 * type PersonDoc = StoredDocument<typeof fields>;
 */
export type StoredDocument<F> = F extends { _id: unknown }
  ? StoredFields<F>
  : Flat<{ _id: Types.ObjectId } & StoredFields<F>>;

type TextDefinition = { type: typeof String; required: true } | { type: typeof String; default: string };
interface ListDefinition {
  type: [typeof String];
  default: string[];
}

/**
 * Returns the paths of a mongoose schema for the fields of an entity.
 * @example new Schema({ ...documentFields(PROFILE_FIELDS), version: Number })
 */
export const documentFields = <T extends FieldTable>(table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { control, ifOmitted }]): [string, TextDefinition | ListDefinition] => {
      if (control === 'list') return [name, { type: [String], default: [] }];
      return [name, ifOmitted === 'refused' ? { type: String, required: true } : { type: String, default: '' }];
    }),
  ) as { [K in keyof T]: T[K]['control'] extends 'list' ? ListDefinition : TextDefinition };

/**
 * Returns the projection that reads the fields of an entity.
 * @example People.find({}, fieldProjection(PROFILE_FIELDS))
 */
export const fieldProjection = <T extends FieldTable>(table: T) =>
  Object.fromEntries(fieldNames(table).map((name) => [name, 1])) as Record<keyof T & string, 1>;
