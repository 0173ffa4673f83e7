import { Input, Stack, Text, formatLocal } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import type { EventDetails } from '@meridian/shared-types';
import { SeriesScope } from '@meridian/shared-types/schemas';
import { useWatch } from 'react-hook-form';
import styled from 'styled-components';
import type { EventDraft } from './event-draft';

const Part = styled.div`
  padding-block-end: var(--space-5);
  border-block-end: 1px solid var(--color-border);
`;
const Question = styled.p`
  font-size: var(--text-sm);
  font-weight: 600;
`;

interface Props {
  form: ZodForm<typeof EventDraft>;
  /** The date of the series that is edited. */
  event: EventDetails;
}

/** Renders the choice of which dates of a series an edit changes, what happens to them, and when the series ends. */
export function SeriesScopeFields({ form, event }: Props) {
  const scope = useWatch({ control: form.control, name: 'scope' });
  const day = formatLocal(event.startLocal, 'EEEE, MMMM d');
  return (
    <Part>
      <Stack gap={4}>
        <Stack gap={2}>
          <Question>Which dates do you want to change?</Question>
          <RadioCards
            label="Which dates do you want to change?"
            min="11rem"
            dense
            value={scope}
            onValueChange={(next) => form.setValue('scope', SeriesScope.parse(next), { shouldDirty: true })}
            options={[
              { value: 'this', label: 'This date', description: `Only ${day}` },
              { value: 'following', label: 'This and all following', description: `From ${day} on` },
              { value: 'all', label: 'All upcoming dates', description: 'Every date that is not over' },
            ]}
          />
        </Stack>
        <Text size="sm" tone="muted">
          {scope === 'this'
            ? 'Replies are kept. Later changes to several dates do not overwrite what you change here.'
            : `Replies are kept. ${keptSentence(event, scope)}`}
        </Text>
        {scope !== 'this' && (
          <FormField
            form={form}
            name="until"
            label="Last day of the series"
            optional
            help="Dates after it are cancelled. Leave empty to repeat until you end it."
          >
            {(props) => <Input type="date" {...props} />}
          </FormField>
        )}
      </Stack>
    </Part>
  );
}

/** Returns the sentence about dates that were changed individually. Those among the next dates are listed. */
function keptSentence({ id, startLocal, series }: EventDetails, scope: SeriesScope): string {
  const changed = (series?.dates ?? []).filter(
    (date) => date.isChanged && date.id !== id && (scope === 'all' || date.startLocal > startLocal),
  );
  const days = changed.map((date) => formatLocal(date.startLocal, 'MMM d'));
  if (days.length === 0) return 'Dates that were changed individually keep their changes.';
  const list = new Intl.ListFormat('en').format(days);
  return days.length === 1
    ? `${list} was changed individually and keeps its changes.`
    : `${list} were changed individually and keep their changes.`;
}
