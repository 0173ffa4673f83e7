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
import { authApi, cityOfZone, digestTime, type NotificationSettings } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { preferencesQuery } from './preferences-queries';
import { askForNotifications, PushText } from './push-text';

const settings = () => queryFor(authApi.notifications);

const SETTINGS: { name: keyof NotificationSettings; label: string }[] = [
  { name: 'email', label: 'Email notifications' },
  { name: 'push', label: 'Push notifications' },
  { name: 'weeklyDigest', label: 'Weekly digest' },
];

/** Renders the switches for all notifications. Each one is saved immediately, and reverted if the request fails. */
export function SwitchesCard() {
  const { data: preferences } = useQuery(preferencesQuery());
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
      toastError('Settings not saved', error, 'Try again in a moment.');
    },
  });
  const texts: Record<keyof NotificationSettings, ReactNode> = {
    email: 'All emails except those about your account and its security, which you always get.',
    push: <PushText isOn={saved.data?.push === true} />,
    weeklyDigest: `One email a week: what happened in your chapters, what is coming up, and what you have not read. ${
      preferences ? `${digestTime(preferences.digest)}, ${cityOfZone(preferences.timeZone)} time.` : ''
    }`,
  };
  const change = (name: keyof NotificationSettings, isOn: boolean) => {
    if (!saved.data) return;
    if (name === 'push' && isOn) void askForNotifications();
    save.mutate({ ...saved.data, [name]: isOn });
  };
  if (saved.isError) return <ErrorState title="Your settings could not be loaded" query={saved} />;
  return (
    <Card>
      <Stack gap={5}>
        {SETTINGS.map(({ name, label }) => (
          <Row key={name} gap={4} wrap={false} justify="space-between">
            <div>
              <strong id={`notify-${name}`}>{label}</strong>
              <Text size="sm" tone="muted" id={`notify-${name}-text`}>
                {texts[name]}
              </Text>
            </div>
            {saved.data ? (
              <Switch
                aria-labelledby={`notify-${name}`}
                aria-describedby={`notify-${name}-text`}
                checked={saved.data[name]}
                disabled={save.isPending}
                onCheckedChange={(isOn) => change(name, isOn)}
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
