import { isOver } from '@meridian/platform';
import { InvolvedList } from '../../features/event-people/involved-list';
import { ManagedEventPage } from './managed-event-page';
import { MemberDialog } from '../member-dialog';

/** `/events/{id}/people` shows everyone who replied, to people who manage the event. */
export const EventPeoplePage = () => (
  <ManagedEventPage title="People">
    {(event) => (
      <>
        <InvolvedList eventId={event.id} isOver={isOver(event)} />
        <MemberDialog />
      </>
    )}
  </ManagedEventPage>
);
