import { DoorScreen } from '../../features/door/door-screen';
import { ManagedEventPage } from './managed-event-page';

/** `/events/{id}/door` checks people in. It is for people who manage the event. */
export const EventDoorPage = () => (
  <ManagedEventPage title="Door">{(event) => <DoorScreen event={event} />}</ManagedEventPage>
);
