import { Skeleton, Stack, Text, api, queryFor } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { directMessagesApi, type MessageSettings } from '@meridian/shared-types';
import { SettingsCard } from '../settings/settings-card';
import { useSettings } from '../settings/use-settings';

const CHOICES: { value: MessageSettings['messagesFrom']; label: string; description: string }[] = [
  { value: 'everyone', label: 'All members', description: 'Every active member can write to you.' },
  { value: 'chapters', label: 'My chapters', description: 'Only members of your chapters can write to you first.' },
  { value: 'nobody', label: 'Nobody', description: 'Nobody can write to you unless you write first.' },
];

/** Renders the choice of who may begin a conversation with the user. */
export function MessageSettingsCard() {
  const { saved, save } = useSettings(queryFor(directMessagesApi.settings), (body: MessageSettings) =>
    api.directMessages.updateSettings({ body }),
  );
  return (
    <SettingsCard query={saved}>
      <Stack gap={4}>
        <div>
          <strong>Who can write to me</strong>
          <Text size="sm" tone="muted">
            Existing conversations continue. To end one, block the person.
          </Text>
        </div>
        {saved.data ? (
          <RadioCards
            label="Who can write to me"
            value={saved.data.messagesFrom}
            options={CHOICES}
            disabled={save.isPending}
            dense
            onValueChange={(value) => {
              const choice = CHOICES.find((each) => each.value === value);
              if (choice) save.mutate({ messagesFrom: choice.value });
            }}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </Stack>
    </SettingsCard>
  );
}
