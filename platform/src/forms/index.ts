/** Forms that check themselves with a schema. Loaded, with the form library and zod, by the first page that has one. */
export { FormField, type FieldControlProps, type FormFieldProps } from './form-field';
export { applyFieldErrors, submitWith, useZodForm, type ZodForm } from './zod-form';
