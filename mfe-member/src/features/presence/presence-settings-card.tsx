import {
  Card,
  ErrorState,
  Row,
  Skeleton,
  Text,
  api,
  queryClient,
  queryFor,
  toast,
  toastError,
} from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import { chatsApi, type PresenceSettings } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';

const settings = () => queryFor(chatsApi.presenceSettings);

/**
 * Renders the choice of whether members see when the user is here. It is saved immediately, and reverted if the request
 * fails.
 */
export function PresenceSettingsCard() {
  const saved = useQuery(settings());
  const save = useMutation({
    mutationFn: (body: PresenceSettings) => api.chats.updatePresenceSettings({ body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData<PresenceSettings>(settings().queryKey);
      queryClient.setQueryData(settings().queryKey, next);
      return before;
    },
    onSuccess: () => toast({ title: 'Settings saved' }),
    onError: (error, _next, before) => {
      queryClient.setQueryData(settings().queryKey, before);
      toastError('Settings not saved', error, 'Try again in a moment.');
    },
  });
  if (saved.isError) return <ErrorState title="Your settings could not be loaded" query={saved} />;
  return (
    <Card>
      <Row gap={4} wrap={false} justify="space-between">
        <div>
          <strong id="show-presence">Show when I am here</strong>
          <Text size="sm" tone="muted" id="show-presence-text">
            Members of your chapters see that you have the site open. Otherwise you are neither listed nor counted.
          </Text>
        </div>
        {saved.data ? (
          <Switch
            aria-labelledby="show-presence"
            aria-describedby="show-presence-text"
            checked={saved.data.showPresence}
            disabled={save.isPending}
            onCheckedChange={(showPresence) => save.mutate({ showPresence })}
          />
        ) : (
          <Skeleton round width="2.875rem" height="1.75rem" />
        )}
      </Row>
    </Card>
  );
}
