import { Button, Card, Grid, IconButton, Input, Row, Stack, Text, Textarea } from '@meridian/platform';
import { Select, Switch } from '@meridian/platform/controls';
import {
  FormField,
  useFieldArray,
  type FieldControlProps,
  type FormSchema,
  type ZodForm,
} from '@meridian/platform/forms';
import type { Picture, PictureInput } from '@meridian/shared-types';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { AccentField } from './accent-field';
import { AmountField } from './amount-field';
import type { PageField, PageFields } from './page-field';

type Values = Record<string, unknown>;
/** The form of a page. The names of its fields come from {@link PageFields}. */
export type PageForm = ZodForm<FormSchema>;

/** Renders the choice of a picture. The cover of an article uses the same component. */
export type PictureField = ComponentType<{
  value: PictureInput | null;
  stored: Picture | null;
  problem: string | undefined;
  onChange: (picture: PictureInput | null) => void;
}>;

/** Renders the choice of a time zone. The settings of a chapter use the same component. */
export type ZoneField = ComponentType<FieldControlProps<string> & { placeholder?: string }>;

interface PartProps {
  form: PageForm;
  /** The path of the part in the form. @example 'content.offices.0' */
  path: string;
  PictureField: PictureField;
  ZoneField: ZoneField;
}

const Part = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    margin-block-end: var(--space-3);
    padding: 0;
    font: 600 var(--text-lg) / 1.3 var(--font-body);
  }
`;
const Entries = styled.ol`
  display: grid;
  gap: var(--space-3);
`;
const Head = styled.summary`
  cursor: pointer;
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** Renders the fields of a page, or of an entry of one of its lists. */
export function PageParts({ fields, path, ...props }: PartProps & { fields: PageFields }) {
  return (
    <Stack gap={5}>
      {Object.entries(fields).map(([name, field]) => (
        <PagePart key={name} field={field} path={`${path}.${name}`} {...props} />
      ))}
    </Stack>
  );
}

function PagePart({ field, ...props }: PartProps & { field: PageField }) {
  if (field.kind === 'list') return <ListPart field={field} {...props} />;
  if (field.kind === 'group')
    return (
      <Part>
        <legend>{field.label}</legend>
        {field.help && <Text tone="muted">{field.help}</Text>}
        <PageParts fields={field.fields} {...props} />
      </Part>
    );
  const { form, path, PictureField, ZoneField } = props;
  return (
    <FormField
      form={form}
      name={path}
      label={field.label}
      optional={field.kind !== 'choice' && field.isOptional === true}
      help={field.kind === 'lines' ? 'One per line.' : 'help' in field ? field.help : undefined}
    >
      {({ value, onChange, ...control }) => {
        if (field.kind === 'choice')
          return <Select {...control} value={String(value)} onValueChange={onChange} options={field.options} />;
        if (field.kind === 'color') return <AccentField {...control} value={String(value)} onChange={onChange} />;
        if (field.kind === 'zone')
          return <ZoneField {...control} value={String(value)} onChange={onChange} placeholder="That of each state" />;
        if (field.kind === 'switch')
          return <Switch {...control} checked={value !== false} onCheckedChange={onChange} />;
        if (field.kind === 'amount') return <AmountField {...control} value={value} onChange={onChange} />;
        if (field.kind === 'picture')
          return (
            <PictureField
              value={value as PictureInput | null}
              stored={value as Picture | null}
              problem={form.getFieldState(`${path}.alt`, form.formState).error?.message}
              onChange={onChange}
            />
          );
        if (field.kind === 'lines')
          return (
            <Textarea
              {...control}
              dir="auto"
              rows={3}
              value={(value as string[]).join('\n')}
              onChange={({ target }) => onChange(target.value ? target.value.split('\n') : [])}
              onBlur={() => {
                onChange((value as string[]).filter((line) => line.trim() !== ''));
                control.onBlur();
              }}
            />
          );
        const typed = { ...control, value: String(value), onChange, dir: 'auto' as const };
        return field.kind === 'text' ? <Textarea {...typed} rows={3} /> : <Input {...typed} />;
      }}
    </FormField>
  );
}

/** Returns the first line field of an entry as its title. */
const titleOf = (fields: PageFields, entry: Values): string =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'line' ? [String(entry[name] ?? '')] : []))[0] ?? '';

function ListPart({ form, path, field, ...props }: PartProps & { field: Extract<PageField, { kind: 'list' }> }) {
  const { fields: entries, append, remove, move } = useFieldArray({ control: form.control, name: path });
  const shown = (form.watch(path) ?? []) as Values[];
  const buttonId = (index: number, to: string) => `${path}.${index}.${to}`;
  const moveTo = (from: number, to: number) => {
    move(from, to);
    // The button moves with its entry, and a browser removes the focus from a moved element.
    const way = to === 0 ? 'down' : to === entries.length - 1 ? 'up' : to < from ? 'up' : 'down';
    requestAnimationFrame(() => document.getElementById(buttonId(to, way))?.focus());
  };
  return (
    <Part>
      <legend>{field.label}</legend>
      <Entries>
        {entries.map(({ id }, index) => {
          const title = titleOf(field.fields, shown[index] ?? {});
          const name = `${field.entry} ${index + 1}`;
          const hasProblem = form.getFieldState(`${path}.${index}`, form.formState).invalid;
          return (
            <li key={id}>
              <Card>
                <Stack gap={4}>
                  <details open={hasProblem || title === '' || undefined}>
                    <Head>
                      {name}: <bdi>{title || 'new'}</bdi>
                    </Head>
                    <Grid min="100%" gap={4}>
                      <PageParts form={form} fields={field.fields} path={`${path}.${index}`} {...props} />
                    </Grid>
                  </details>
                  <Row gap={2}>
                    <IconButton
                      id={buttonId(index, 'up')}
                      label={`Move ${name} up`}
                      size="sm"
                      disabled={index === 0}
                      onClick={() => moveTo(index, index - 1)}
                    >
                      <ArrowUp aria-hidden />
                    </IconButton>
                    <IconButton
                      id={buttonId(index, 'down')}
                      label={`Move ${name} down`}
                      size="sm"
                      disabled={index === entries.length - 1}
                      onClick={() => moveTo(index, index + 1)}
                    >
                      <ArrowDown aria-hidden />
                    </IconButton>
                    <IconButton label={`Remove ${name}`} size="sm" onClick={() => remove(index)}>
                      <Trash2 aria-hidden />
                    </IconButton>
                  </Row>
                </Stack>
              </Card>
            </li>
          );
        })}
      </Entries>
      {entries.length === 0 && <Text tone="muted">Nothing here yet.</Text>}
      <Row>
        <Button variant="secondary" size="sm" onClick={() => append({ ...field.empty })}>
          Add {field.entry}
        </Button>
      </Row>
    </Part>
  );
}
