import {
  Card,
  ErrorState,
  Row,
  Skeleton,
  Text,
  api,
  invalidate,
  queryClient,
  queryFor,
  toast,
  toastError,
} from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import { eventsApi, type EventSettings } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';

const settings = () => queryFor(eventsApi.settings);

/**
 * Renders the choice of whether members see that the user goes to events. It is saved immediately, and reverted if the
 * request fails.
 */
export function EventSettingsCard() {
  const saved = useQuery(settings());
  const save = useMutation({
    mutationFn: (body: EventSettings) => api.events.updateSettings({ body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData<EventSettings>(settings().queryKey);
      queryClient.setQueryData(settings().queryKey, next);
      return before;
    },
    onSuccess: () => {
      toast({ title: 'Settings saved' });
      return invalidate(eventsApi.attendees, eventsApi.settings);
    },
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
          <strong id="show-attendance">Show that I am going to events</strong>
          <Text size="sm" tone="muted" id="show-attendance-text">
            Members see your name in the list of people who are going. Otherwise you are only counted. Organizers always
            see your name.
          </Text>
        </div>
        {saved.data ? (
          <Switch
            aria-labelledby="show-attendance"
            aria-describedby="show-attendance-text"
            checked={saved.data.showAttendance}
            disabled={save.isPending}
            onCheckedChange={(showAttendance) => save.mutate({ showAttendance })}
          />
        ) : (
          <Skeleton round width="2.875rem" height="1.75rem" />
        )}
      </Row>
    </Card>
  );
}
