import {
  Card,
  ErrorState,
  Row,
  Skeleton,
  Stack,
  Text,
  api,
  queryClient,
  queryFor,
  toast,
  toastError,
} from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import { authApi, type NotificationSettings } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';

const settings = () => queryFor(authApi.notifications);

const SETTINGS: { name: keyof NotificationSettings; label: string; text: string }[] = [
  { name: 'email', label: 'Email notifications', text: 'Decisions, new events and announcements of your chapters.' },
  { name: 'push', label: 'Push notifications', text: 'The same, as it happens.' },
  { name: 'weeklyDigest', label: 'Weekly digest', text: 'One message a week with everything you missed.' },
];

/** Notification settings. Each switch is saved immediately, and reverted when the request fails. */
export function NotificationsTab() {
  const saved = useQuery(settings());
  const save = useMutation({
    mutationFn: (body: NotificationSettings) => api.auth.updateNotifications({ body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData<NotificationSettings>(settings().queryKey);
      queryClient.setQueryData(settings().queryKey, next);
      return before;
    },
    onSuccess: () => {
      toast({ title: 'Notification settings saved' });
    },
    onError: (error, _next, before) => {
      queryClient.setQueryData(settings().queryKey, before);
      toastError('Settings not saved', error, 'Please try again later');
    },
  });
  if (saved.isError)
    return <ErrorState title="Your settings could not be loaded" onRetry={() => void saved.refetch()} />;
  return (
    <Card>
      <Stack gap={5}>
        {SETTINGS.map(({ name, label, text }) => (
          <Row key={name} gap={4} wrap={false} justify="space-between">
            <div>
              <strong id={`notify-${name}`}>{label}</strong>
              <Text size="sm" tone="muted" id={`notify-${name}-text`}>
                {text}
              </Text>
            </div>
            {saved.data ? (
              <Switch
                aria-labelledby={`notify-${name}`}
                aria-describedby={`notify-${name}-text`}
                checked={saved.data[name]}
                disabled={save.isPending}
                onCheckedChange={(on) => save.mutate({ ...saved.data, [name]: on })}
              />
            ) : (
              <Skeleton round width="2.875rem" height="1.75rem" />
            )}
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
