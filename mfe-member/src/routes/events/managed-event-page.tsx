import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageHeader,
  PagePlaceholder,
  RequireSession,
  Stack,
  TextLink,
  queryFor,
  usePageTitle,
} from '@meridian/platform';
import { useParams } from '@meridian/platform/routing';
import { eventsApi, type Event } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useManagesEvent } from '../../features/event-managing/use-manages-event';
import { paths } from '../../paths';
import { isUnknown } from '../not-loaded';

interface Props {
  title: string;
  actions?: (event: Event) => ReactNode;
  children: (event: Event) => ReactNode;
}

/** Shows a page about an event to people who manage it. Others see that they do not manage it. */
export function ManagedEventPage(props: Props) {
  usePageTitle(props.title);
  return (
    <RequireSession need="signed-in" title={props.title} text="This page is for people who manage the event.">
      <Managed {...props} />
    </RequireSession>
  );
}

function Managed({ title, actions, children }: Props) {
  const { id = '' } = useParams();
  const event = useQuery(queryFor(eventsApi.get, { params: { id } }));
  const manages = useManagesEvent();
  if (event.data && manages(event.data))
    return (
      <Stack gap={5}>
        <PageHeader
          title={title}
          eyebrow={
            <TextLink to={paths.event(id)}>
              <bdi>{event.data.title}</bdi>
            </TextLink>
          }
          actions={actions?.(event.data)}
        />
        {children(event.data)}
      </Stack>
    );
  const isMissing = isUnknown(event.error);
  if (event.isError && !isMissing) return <ErrorState title="The event could not be loaded" query={event} />;
  if (event.isPending) return <PagePlaceholder />;
  return (
    <Stack gap={5}>
      <PageHeader title={isMissing ? 'Event Not Found' : title} />
      <EmptyState
        icon={<ShieldAlert aria-hidden />}
        title={isMissing ? 'There is no event at this address' : 'Only people who manage this event can see this page'}
        action={
          isMissing ? (
            <ButtonLink to={paths.events}>Browse Events</ButtonLink>
          ) : (
            <ButtonLink to={paths.event(id)}>Show the Event</ButtonLink>
          )
        }
      />
    </Stack>
  );
}
