import {
  Card,
  ErrorState,
  Skeleton,
  Stack,
  Text,
  api,
  queryClient,
  queryFor,
  toast,
  toastError,
} from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { directMessagesApi, type MessageSettings } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';

const settings = () => queryFor(directMessagesApi.settings);

const CHOICES: { value: MessageSettings['messagesFrom']; label: string; description: string }[] = [
  { value: 'everyone', label: 'All members', description: 'Every active member can write to you.' },
  { value: 'chapters', label: 'My chapters', description: 'Only members of your chapters can write to you first.' },
  { value: 'nobody', label: 'Nobody', description: 'Nobody can write to you unless you write first.' },
];

/**
 * Renders the choice of who may begin a conversation with the user. It is saved immediately, and reverted if the
 * request fails.
 */
export function MessageSettingsCard() {
  const saved = useQuery(settings());
  const save = useMutation({
    mutationFn: (body: MessageSettings) => api.directMessages.updateSettings({ body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData<MessageSettings>(settings().queryKey);
      queryClient.setQueryData(settings().queryKey, next);
      return before;
    },
    onSuccess: () => {
      toast({ title: 'Settings saved' });
    },
    onError: (error, _next, before) => {
      queryClient.setQueryData(settings().queryKey, before);
      toastError('Settings not saved', error, 'Try again in a moment.');
    },
  });
  if (saved.isError) return <ErrorState title="Your settings could not be loaded" query={saved} />;
  return (
    <Card>
      <Stack gap={4}>
        <div>
          <strong>Who can write to me</strong>
          <Text size="sm" tone="muted">
            Conversations that exist continue. To end one, block the person.
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
    </Card>
  );
}
