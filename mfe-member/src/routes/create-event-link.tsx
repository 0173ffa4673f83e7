import { ButtonLink } from '@meridian/platform';
import { CalendarPlus } from 'lucide-react';
import { paths } from '../paths';
import { useMayCreateEvents } from './use-may-create-events';

/** Renders Create Event for people who may create events. */
export function CreateEventLink() {
  const mayCreate = useMayCreateEvents();
  if (!mayCreate) return null;
  return (
    <ButtonLink to={paths.createEvent} icon={<CalendarPlus aria-hidden />}>
      Create Event
    </ButtonLink>
  );
}
