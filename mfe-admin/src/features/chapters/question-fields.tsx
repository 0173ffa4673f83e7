import { Button, Row, Stack, Text } from '@meridian/platform';
import { Checkbox } from '@meridian/platform/controls';
import { FormField, useFieldArray, type ZodForm, InputField } from '@meridian/platform/forms';
import { LIMITS } from '@meridian/shared-types';
import { Plus } from 'lucide-react';
import type { Joining } from './joining-values';

/** Renders the chapter's own questions to people who ask to join. There are up to five, each required or optional. */
export function QuestionFields({ form }: { form: ZodForm<typeof Joining> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'joinQuestions' });
  return (
    <Stack gap={4} role="group" aria-label="Questions">
      <Text size="sm" tone="muted">
        {fields.length === 0
          ? 'People who ask to join can add a message. Add questions that they should answer, too.'
          : 'People answer these questions when they ask to join. Earlier requests stay as they are.'}
      </Text>
      {fields.map((field, index) => (
        <Stack key={field.id} gap={2}>
          <InputField form={form} name={`joinQuestions.${index}.text`} label={`Question ${index + 1}`} />
          <Row gap={4} justify="space-between" wrap>
            <FormField form={form} name={`joinQuestions.${index}.isRequired`} label={`Answer ${index + 1}`}>
              {({ value, onChange }) => (
                <Checkbox label="Required" checked={value} onCheckedChange={(checked) => onChange(checked === true)} />
              )}
            </FormField>
            <Button size="sm" variant="quiet" onClick={() => remove(index)}>
              {`Remove Question ${index + 1}`}
            </Button>
          </Row>
        </Stack>
      ))}
      {fields.length < LIMITS.joinQuestionCount && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden />}
            onClick={() => append({ text: '', isRequired: false })}
          >
            Add a Question
          </Button>
        </div>
      )}
    </Stack>
  );
}
