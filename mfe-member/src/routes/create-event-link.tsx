import { ButtonLink, useSession } from '@meridian/platform';
import { CalendarPlus } from 'lucide-react';
import { paths } from '../paths';

/** Create Event, for members who may create somewhere: in one of their chapters, site admins everywhere. */
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
