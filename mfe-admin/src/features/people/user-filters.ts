import type { SavedFilter, UserColumn } from '@meridian/shared-types';

/** The filters of the users. Days are `YYYY-MM-DD` in the time zone of the device, and `to` is included. */
export interface UserFilters {
  search?: string | undefined;
  status?: SavedFilter['filter']['status'];
  role?: SavedFilter['filter']['role'];
  plan?: SavedFilter['filter']['plan'];
  state?: SavedFilter['filter']['state'];
  chapter?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** A day in UTC, as the days of use are stored. */
  unseenSince?: string | undefined;
}

const startOfDay = (day: string | undefined, daysLater = 0): string | undefined => {
  if (!day) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const dayOf = (instant: string | undefined, daysLater = 0): string | undefined => {
  if (!instant) return undefined;
  const date = new Date(instant);
  date.setDate(date.getDate() + daysLater);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Returns the query of the list, without empty filters. */
export const toQuery = ({
  search,
  status,
  plan,
  role,
  state,
  chapter,
  from,
  to,
  unseenSince,
}: UserFilters): SavedFilter['filter'] => {
  const [joinedFrom, joinedTo] = [startOfDay(from), startOfDay(to, 1)];
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(plan && { plan }),
    ...(role && { role }),
    ...(state && { state }),
    ...(chapter && { chapter }),
    ...(joinedFrom && { joinedFrom }),
    ...(joinedTo && { joinedTo }),
    ...(unseenSince && { unseenSince }),
  };
};

/** Converts a saved query into the filters of the page. */
export const toFilters = ({ joinedFrom, joinedTo, ...rest }: SavedFilter['filter']): UserFilters => ({
  ...rest,
  from: dayOf(joinedFrom),
  to: dayOf(joinedTo, -1),
});

export const COLUMNS: { value: UserColumn; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'Email address' },
  { value: 'status', label: 'Membership' },
  { value: 'plan', label: 'Plan' },
  { value: 'paidUntil', label: 'Paid until' },
  { value: 'joined', label: 'Joined' },
  { value: 'lastSeen', label: 'Last seen' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'siteAdmin', label: 'Site admin' },
  { value: 'chapters', label: 'Chapters' },
  { value: 'id', label: 'Id' },
];
