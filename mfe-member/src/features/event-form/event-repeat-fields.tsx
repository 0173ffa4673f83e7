import { Grid, Input, Text, formatLocal } from '@meridian/platform';
import { Select } from '@meridian/platform/controls';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import { latestUntil, repetitionText } from '@meridian/shared-types';
import { isDate, type Repeats } from '@meridian/shared-types/schemas';
import { Repeat } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import styled from 'styled-components';
import type { EventDraft } from './event-draft';
import { firstDays, repeatOptions, repetitionIn } from './repetition-draft';

const Summary = styled.div`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-accent-soft);
  font-size: var(--text-sm);
  line-height: 1.5;
  overflow-wrap: anywhere;
  > svg {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin-block-start: 0.15em;
    color: var(--color-accent-strong);
  }
  > div {
    min-inline-size: 0;
  }
  strong {
    color: var(--color-accent-strong);
  }
`;

/** Renders the choice of whether a new event repeats, how often, and until when. */
export function EventRepeatFields({ form }: { form: ZodForm<typeof EventDraft> }) {
  const [repeats, startLocal, until] = useWatch({ control: form.control, name: ['repeats', 'startLocal', 'until'] });
  const { options, value } = repeatOptions(repeats, startLocal);
  const repetition = repetitionIn({ repeats, startLocal, until });
  return (
    <>
      <Grid min="15rem" gap={4}>
        <FormField form={form} name="repeats" label="Repeats">
          {({ value: _, onChange, ...props }) => (
            <Select {...props} value={value} onValueChange={onChange} options={options} />
          )}
        </FormField>
        {repeats !== 'never' && (
          <FormField form={form} name="until" label="Last day" optional help="Leave empty to repeat until you end it.">
            {(props) => (
              <Input
                type="date"
                {...(isDate(startLocal) && { min: startLocal.slice(0, 10), max: latestUntil(startLocal) })}
                {...props}
              />
            )}
          </FormField>
        )}
      </Grid>
      <div aria-live="polite">
        {repetition && <RepetitionSummary repetition={repetition} startLocal={startLocal} />}
        {repeats !== 'never' && !repetition && (
          <Text size="sm" tone="muted">
            Choose a start time to see the dates.
          </Text>
        )}
      </div>
    </>
  );
}

/** The number of days that are listed. */
const MAX_NAMED = 4;

/** Shows the dates that will be created, in words. */
function RepetitionSummary({ repetition, startLocal }: { repetition: Repeats; startLocal: string }) {
  const days = firstDays(repetition, startLocal, repetition.until ? undefined : MAX_NAMED + 1);
  const isShort = repetition.until !== undefined && days.length <= MAX_NAMED + 1;
  const named = days.slice(0, isShort ? days.length : MAX_NAMED).map((day, index) => {
    const isNewYear = index > 0 && days[index - 1]?.slice(0, 4) !== day.slice(0, 4);
    return formatLocal(day, isNewYear ? 'MMM d, yyyy' : 'MMM d');
  });
  const rest = repetition.until ? `${days.length - MAX_NAMED} more` : 'so on';
  return (
    <Summary>
      <Repeat aria-hidden />
      <div>
        <p>
          <strong>{repetitionText(repetition, startLocal)}</strong>
        </p>
        <p>{new Intl.ListFormat('en').format([...named, ...(isShort ? [] : [rest])])}</p>
        <Text size="sm" tone="muted">
          Each date is its own event with its own replies. Dates appear up to six months ahead.
        </Text>
      </div>
    </Summary>
  );
}
