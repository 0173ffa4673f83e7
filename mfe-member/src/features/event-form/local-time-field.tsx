import { Button, Input, Row, Stack, fieldChoices, formatLocal } from '@meridian/platform';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import { formatZoneName } from '@meridian/shared-types';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { ClockChoices, EventDraft } from './event-draft';

/**
 * Returns the time with the zone's name.
 * @example clockTime('2026-11-01T01:30-04:00', 'America/New_York') // '1:30 AM EDT'
 */
const clockTime = (choice: string, timeZone: string) =>
  `${formatLocal(choice.slice(0, 16), 'h:mm a')} ${formatZoneName(timeZone, choice)}`;

/** The possible instants for local times that clocks skip or repeat, and the callback for a choice. */
export interface ClockQuestion {
  choices: Record<string, string[]>;
  onChoose: (chosen: ClockChoices) => void;
}

/**
 * Returns the questions of a form about local times: the choices so far, the props of the fields, and a function that
 * asks those of a refused request.
 */
export function useClockQuestion() {
  const [choices, setChoices] = useState<ClockQuestion['choices']>({});
  const [chosen, setChosen] = useState<ClockChoices>({});
  const question = { choices, onChoose: (next: ClockChoices) => setChosen({ ...chosen, ...next }) };
  return { chosen, question, ask: (error: Error) => setChoices(fieldChoices(error)) };
}

interface Props extends ClockQuestion {
  form: ZodForm<typeof EventDraft>;
  name: keyof ClockChoices;
  label: string;
  help?: ReactNode;
  /** Whether the field has a day without a time. */
  isDate?: boolean;
  /** It is called with the entered value. */
  onEntered?: (local: string) => void;
}

/** Renders a time in the time zone of the venue. If clocks skip or repeat it, buttons offer the possible instants. */
export function LocalTimeField({ form, name, label, help, isDate, choices, onChoose, onEntered }: Props) {
  const timeZone = useWatch({ control: form.control, name: 'timeZone' });
  const choose = (choice: string) => {
    form.setValue(name, choice.slice(0, 16), { shouldDirty: true });
    form.clearErrors(name);
    onChoose({ [name]: choice });
  };
  return (
    <Stack gap={2}>
      <FormField form={form} name={name} label={label} help={help}>
        {({ onChange, ...props }) => (
          <Input
            type={isDate ? 'date' : 'datetime-local'}
            {...props}
            onChange={(event) => {
              onChange(event);
              onEntered?.(event.target.value);
            }}
          />
        )}
      </FormField>
      {choices[name] && form.formState.errors[name] && (
        <Row gap={2} wrap>
          {choices[name].map((choice) => (
            <Button key={choice} type="button" variant="secondary" size="sm" onClick={() => choose(choice)}>
              {clockTime(choice, timeZone)}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
