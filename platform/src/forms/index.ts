/**
 * This entry has forms that are validated with a schema. The first page that needs one loads it, with the form library
 * and zod.
 */
export { useFieldArray } from 'react-hook-form';
export { DraftNote, useFormDraft, type FormDraft } from './form-draft';
export { MarkdownField } from '../markdown/markdown-field';
export { DialogForm, type DialogFormProps } from './dialog-form';
export { FormButtons, type FormButtonsProps } from './form-buttons';
export { FormField, type FieldControlProps, type FormFieldProps } from './form-field';
export { SchemaField, SchemaFields } from './schema-field';
export { InputField, TextareaField } from './text-fields';
export { useUnsavedChanges, type UnsavedChanges } from '../primitives/overlays/unsaved-changes';
export { applyFieldErrors, showFormError, submitWith, useZodForm, type FormSchema, type ZodForm } from './zod-form';
export { useDraft } from './use-draft';
export * as z from './schema-builders';
