/** Forms that are validated with a schema. Loaded, with the form library and zod, by the first page that has one. */
export { DraftNote, useFormDraft, type FormDraft } from './form-draft';
export { FormField, type FieldControlProps, type FormFieldProps } from './form-field';
export { useUnsavedChanges, type UnsavedChanges } from './unsaved-changes';
export { applyFieldErrors, showFormError, submitWith, useZodForm, type ZodForm } from './zod-form';
export { useDraft } from '../persistence/use-draft';
export * as z from './schema-builders';
