import { ButtonLink, useSession } from '@meridian/platform';
import { CalendarPlus } from 'lucide-react';
import { paths } from '../paths';

/**
 * Renders Create Event for people who may create events: active members in their chapters, and site admins everywhere.
 */
export function CreateEventLink() {
  const { user, isActiveSubscriber, isAdmin, isReadOnly } = useSession();
  const mayCreate = isAdmin || (isActiveSubscriber && (user?.memberships.length ?? 0) > 0);
  if (!mayCreate || isReadOnly) return null;
  return (
    <ButtonLink to={paths.createEvent} icon={<CalendarPlus aria-hidden />}>
      Create Event
    </ButtonLink>
  );
}
