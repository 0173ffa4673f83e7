import { fieldNames, type FieldTable } from '@meridian/shared-types/schemas';

interface TextDefinition {
  type: typeof String;
  required?: true;
  default?: string;
}
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
