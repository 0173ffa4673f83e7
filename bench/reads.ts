import type { Member } from './members';

/** A read request of the product. */
export interface Read {
  name: string;
  path: string;
  /** Returns the path of the same read in the program with the raw driver. */
  peer: (member: Member) => string;
  /** Whether all requests are of one member, each is of another member, or of a visitor without a session. */
  from: 'one member' | 'all members' | 'a visitor';
  service: 'auth' | 'chapters' | 'events';
  /** The largest allowed cost of all processes together, as a ratio to the raw driver including the store. */
  goal?: number;
  /** Whether gateway and service have goals of their own, as ratios to the raw driver without the store. */
  isList: boolean;
}

/** An event in the middle of all events, by its id and its start time. */
export interface Place {
  id: string;
  startTime: string;
}

/** Returns the reads that are measured. Later pages are never cached. */
export const readsAfter = ({ id, startTime }: Place): readonly Read[] => {
  const me = { name: 'me', path: '/api/auth/me', peer: (member: Member) => `/me?id=${member.id}`, goal: 3 };
  const events = { name: '50 events', path: '/api/events?limit=50', peer: () => '/events', goal: 2 };
  const people = { name: '50 people', path: '/api/directory?limit=50', peer: () => '/directory', goal: 2 };
  const ofAuth = { service: 'auth', isList: false } as const;
  const ofChapters = { service: 'chapters', isList: true } as const;
  const ofEvents = { service: 'events', isList: true } as const;
  return [
    { ...me, ...ofAuth, from: 'one member' },
    { ...events, ...ofEvents, from: 'one member' },
    { ...people, ...ofChapters, from: 'one member' },
    { ...me, ...ofAuth, from: 'all members' },
    { ...events, ...ofEvents, isList: false, from: 'all members' },
    { ...people, ...ofChapters, isList: false, from: 'all members' },
    {
      ...ofEvents,
      name: '50 later events',
      path: `/api/events?limit=50&after=${id}`,
      peer: () => `/events?after=${startTime}`,
      from: 'one member',
    },
    {
      ...ofChapters,
      name: '50 members',
      path: '/api/chapters/1/members?limit=50',
      peer: () => '/members',
      from: 'one member',
    },
    { ...ofChapters, name: '50 chapters', path: '/api/chapters', peer: () => '/chapters', from: 'one member' },
    { ...ofChapters, name: '50 chapters', path: '/api/chapters', peer: () => '/chapters', from: 'a visitor', goal: 2 },
  ];
};
