import {
  Button,
  ErrorState,
  Field,
  Input,
  MutationButton,
  Row,
  Skeleton,
  Stack,
  Text,
  api,
  formatCardDate,
  invalidate,
  queryFor,
  toast,
  toastError,
  inOurName,
  copyText,
} from '@meridian/platform';
import { Dialog, Select } from '@meridian/platform/controls';
import { eventsApi, type CalendarFeedKind } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { subscriptionLinks } from './calendar-links';
import { ExternalLinks } from './external-links';

const KINDS: { value: CalendarFeedKind; label: string }[] = [
  { value: 'mine', label: 'My Events' },
  { value: 'chapters', label: 'My Chapters' },
  { value: 'all', label: 'All Events' },
];
const isKind = (value: string): value is CalendarFeedKind => KINDS.some((kind) => kind.value === value);

/**
 * Renders a button for the secret links to which calendar apps subscribe. There is one of each kind. It is shown
 * once, and can be replaced or removed.
 * @param defaultOpen whether the dialog is open at first, as after a link to it
 */
export function Subscribe({ defaultOpen = false }: { defaultOpen?: boolean }) {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Add to My Calendar
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add to My Calendar"
        description={inOurName(
          "Your calendar app shows Meridian's events and updates when they are moved or cancelled.",
        )}
      >
        <Subscription />
      </Dialog>
    </>
  );
}

function Subscription() {
  const [kind, setKind] = useState<CalendarFeedKind>('mine');
  /** The links that were created while the dialog was open. */
  const [urls, setUrls] = useState<Partial<Record<CalendarFeedKind, string>>>({});
  const feeds = useQuery(queryFor(eventsApi.calendarFeeds));
  const create = useMutation({
    mutationFn: () => api.events.createCalendarFeed({ body: { kind } }),
    onSuccess: ({ path }) => {
      setUrls({ ...urls, [kind]: new URL(path, window.location.origin).href });
      return invalidate(eventsApi.calendarFeeds);
    },
    onError: (error) => toastError('The link could not be created', error, 'Try again in a moment.'),
  });
  const remove = useMutation({
    mutationFn: () => api.events.removeCalendarFeed({ params: { kind } }),
    onSuccess: () => {
      setUrls({ ...urls, [kind]: undefined });
      toast({ title: 'Link removed', description: 'Calendar apps that used it no longer show the events.' });
      return invalidate(eventsApi.calendarFeeds);
    },
    onError: (error) => toastError('The link could not be removed', error, 'Try again in a moment.'),
  });
  if (feeds.isError) return <ErrorState title="Your links could not be loaded" query={feeds} />;
  const [feed, url] = [feeds.data?.find((each) => each.kind === kind), urls[kind]];
  return (
    <Stack gap={4}>
      <Field id="feed-kind" label="Events">
        <Select
          id="feed-kind"
          value={kind}
          onValueChange={(value) => isKind(value) && setKind(value)}
          options={KINDS}
        />
      </Field>
      {!feeds.data && <Skeleton height="3rem" />}
      {url && <NewLink url={url} />}
      {feed && !url && (
        <Text tone="muted">
          {`You created your link on ${formatCardDate(feed.createdAt)}. `}
          {feed.readAt
            ? `A calendar app last read it on ${formatCardDate(feed.readAt)}.`
            : 'No calendar app has read it yet.'}
          {' We show a link only once. If you need it again, create a new one; the old one then stops working.'}
        </Text>
      )}
      {feeds.data && (
        <Row gap={3} wrap justify="end">
          {feed && (
            <MutationButton variant="quiet" mutation={remove} disabled={create.isPending}>
              Remove Link
            </MutationButton>
          )}
          {!url && (
            <MutationButton mutation={create} disabled={remove.isPending}>
              {feed ? 'New Link' : 'Create Link'}
            </MutationButton>
          )}
        </Row>
      )}
    </Stack>
  );
}

/** Shows a link that was just created, with links into the common calendar apps. */
function NewLink({ url }: { url: string }) {
  const { google, outlook, apple } = subscriptionLinks(url);
  const copy = () =>
    copyText(url).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'The link could not be copied', variant: 'destructive' }),
    );
  return (
    <Stack gap={4}>
      <Field id="feed-link" label="Your link" help="Keep it private. Anyone with the link can read these events.">
        <Input
          id="feed-link"
          aria-describedby="feed-link-help"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Row gap={4} wrap>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy Link
        </Button>
        <ExternalLinks
          links={[
            { label: 'Google Calendar', href: google },
            { label: 'Outlook', href: outlook },
            { label: 'Apple Calendar', href: apple, isFile: true },
          ]}
        />
      </Row>
      <Text size="sm" tone="muted">
        Calendar apps check for changes on their own schedule, some only once a day.
      </Text>
    </Stack>
  );
}
