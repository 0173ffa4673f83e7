import { Field, Row, Stack, SubmitButton, Text } from '@meridian/platform';
import { Select, Switch } from '@meridian/platform/controls';
import {
  digestTime,
  MAIL_FREQUENCY_NAMES,
  MAIL_FREQUENCIES,
  NOTICE_GROUPS,
  NOTICE_GROUP_TEXTS,
  type MailFrequency,
  type MailPreferences,
} from '@meridian/shared-types';

const PACES = MAIL_FREQUENCIES.map((value) => ({ value, label: MAIL_FREQUENCY_NAMES[value] }));

export interface MailPreferencesFormProps {
  value: MailPreferences;
  isSaving: boolean;
  onChange: (next: MailPreferences) => void;
  onSave: () => void;
}

/** Renders the choice of mails and their frequency. Nothing changes before it is saved. */
export function MailPreferencesForm({ value, isSaving, onChange, onSave }: MailPreferencesFormProps) {
  const switches = [
    { name: 'email', label: 'Email notifications', text: 'All emails except those about your account.' },
    { name: 'weeklyDigest', label: 'Weekly digest', text: `One email a week, ${digestTime(value.digest)}.` },
  ] as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap={5}>
        {switches.map(({ name, label, text }) => (
          <Row key={name} gap={4} wrap={false} justify="space-between">
            <div>
              <strong id={`mail-${name}`}>{label}</strong>
              <Text size="sm" tone="muted" id={`mail-${name}-text`}>
                {text}
              </Text>
            </div>
            <Switch
              aria-labelledby={`mail-${name}`}
              aria-describedby={`mail-${name}-text`}
              checked={value[name]}
              onCheckedChange={(isOn) => onChange({ ...value, [name]: isOn })}
            />
          </Row>
        ))}
        {value.email &&
          NOTICE_GROUPS.map((group) => (
            <Field
              key={group}
              id={`mail-${group}`}
              label={NOTICE_GROUP_TEXTS[group].name}
              help={NOTICE_GROUP_TEXTS[group].text}
            >
              <Select
                id={`mail-${group}`}
                aria-describedby={`mail-${group}-help`}
                value={value.groups[group]}
                onValueChange={(mail) =>
                  onChange({ ...value, groups: { ...value.groups, [group]: mail as MailFrequency } })
                }
                options={PACES}
              />
            </Field>
          ))}
        <div>
          <SubmitButton pending={isSaving} pendingText="Saving...">
            Save Preferences
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
