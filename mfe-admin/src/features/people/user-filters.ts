import { startOfDayIso } from '@meridian/platform';
import type { SavedFilter, UserColumn } from '@meridian/shared-types';

type Query = SavedFilter['filter'];

/** The filters of the users. Days are `YYYY-MM-DD` in the time zone of the device, and `to` is included. */
export interface UserFilters extends Omit<Query, 'joinedFrom' | 'joinedTo'> {
  from?: string | undefined;
  to?: string | undefined;
}

const dayOf = (instant: string | undefined, daysLater = 0): string | undefined => {
  if (!instant) return undefined;
  const date = new Date(instant);
  date.setDate(date.getDate() + daysLater);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Returns the query of the list, without empty filters. */
export function toQuery({ from, to, ...others }: UserFilters): Query {
  const query: Query = { ...others, joinedFrom: startOfDayIso(from), joinedTo: startOfDayIso(to, 1) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}

/** Converts a saved query into the filters of the page. */
export const toFilters = ({ joinedFrom, joinedTo, ...rest }: Query): UserFilters => ({
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
