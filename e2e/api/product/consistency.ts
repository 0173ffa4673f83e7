import type { Db, Document } from 'mongodb';

type Databases = (service: 'auth' | 'chapters' | 'events' | 'chat' | 'notifications' | 'content') => Db;

const all = (db: Db, collection: string): Promise<Document[]> => db.collection(collection).find().toArray();
const ids = (documents: Document[], field = '_id') => documents.map((document) => String(document[field]));
const missingFrom = (wanted: string[], present: string[]) => {
  const known = new Set(present);
  return [...new Set(wanted.filter((id) => !known.has(id)))];
};

/** Returns contradictions within one service. There must be none at any time. */
export async function contradictions(db: Databases): Promise<string[]> {
  const [chapters, memberships, people, requests, events, series, rsvps, messages] = await Promise.all([
    all(db('chapters'), 'chapters'),
    all(db('chapters'), 'memberships'),
    all(db('chapters'), 'people'),
    all(db('chapters'), 'joinRequests'),
    all(db('events'), 'events'),
    all(db('events'), 'eventseries'),
    all(db('events'), 'rsvps'),
    all(db('chat'), 'messages'),
  ]);
  const found: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      found.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  for (const { _id, memberCount, adminCount } of chapters) {
    const own = memberships.filter(({ chapterId }) => chapterId === _id);
    compare(
      `members of chapter ${_id}`,
      { memberCount, adminCount },
      { memberCount: own.length, adminCount: own.filter(({ role }) => role === 'admin').length },
    );
  }
  const archived = new Set(chapters.filter(({ archive }) => archive).map(({ _id }) => _id));
  const line = (userId: unknown, { _id, chapterId, role }: Document) => `${userId} ${_id} ${chapterId} ${role}`;
  compare(
    'places of people',
    people.flatMap((person) => (person.places as Document[]).map((place) => line(person._id, place))).sort(),
    memberships
      .filter(({ chapterId }) => !archived.has(chapterId))
      .map((membership) => line(membership.userId, membership))
      .sort(),
  );
  const pending = requests
    .filter(({ status }) => status === 'pending')
    .map(({ userId, chapterId }) => `${userId} ${chapterId}`);
  compare('pending requests of one person to one chapter', pending.length, new Set(pending).size);
  for (const { _id, attendeeCount, guestCount = 0, heldSeats = 0, waitingCount = 0 } of events) {
    const own = rsvps.filter(({ eventId }) => String(eventId) === String(_id));
    const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((total, each = 0) => total + each, 0);
    compare(
      `seats of ${_id}`,
      { attendeeCount, guestCount, heldSeats, waitingCount },
      {
        attendeeCount: own.filter(({ status }) => status === 'attending').length,
        guestCount: sum(own.map(({ guests }) => guests)),
        heldSeats: sum(own.map(({ offer }) => offer?.seats)),
        waitingCount: own.filter(({ waiting }) => waiting).length,
      },
    );
  }
  const dates = events.filter(({ seriesId }) => seriesId);
  compare('series that are gone', missingFrom(ids(dates, 'seriesId'), ids(series)), []);
  compare('series without dates', missingFrom(ids(series), ids(dates, 'seriesId')), []);
  compare('dates without a place in their series', dates.filter(({ recurrenceId }) => !recurrenceId).length, 0);
  // The removal of an account deletes some direct messages.
  const inChats = messages.filter(({ conversation }) => String(conversation).startsWith('chapter:'));
  const order = inChats.sort((a, b) => a.conversation.localeCompare(b.conversation) || a.seq - b.seq);
  for (const [index, { conversation, seq }] of order.entries())
    compare(
      `numbers in ${conversation}`,
      seq,
      order[index - 1]?.conversation === conversation ? order[index - 1]!.seq + 1 : 1,
    );
  return found;
}

/** Returns differences between services. They disappear a few seconds after all services run. */
export async function differences(db: Databases): Promise<string[]> {
  const [users, sessions, payments, avatars, people, chapters, pictures, rsvps] = await Promise.all([
    all(db('auth'), 'users'),
    all(db('auth'), 'sessions'),
    all(db('auth'), 'payments'),
    all(db('auth'), 'avatars'),
    all(db('chapters'), 'people'),
    all(db('chapters'), 'chapters'),
    all(db('content'), 'pictures'),
    all(db('events'), 'rsvps'),
  ]);
  const undelivered = await Promise.all(
    (['auth', 'chapters', 'events', 'notifications', 'content'] as const).map(async (service) =>
      (await all(db(service), 'auditOutbox')).map(({ record }) => `${service} has not delivered ${record.action}`),
    ),
  );
  const known = new Map(people.map((person) => [String(person._id), person]));
  return [
    ...undelivered.flat(),
    ...users.filter((user) => user.removalPending).map(({ email }) => `${email} waits for removal`),
    ...users.flatMap((user) => {
      const person = known.get(String(user._id));
      const isSuspended = user.suspension !== undefined && !user.suspension.liftedAt;
      const active = user.subscription.status === 'active' && !isSuspended;
      return person?.version === user.version && person?.isActive === active && person?.name === user.name
        ? []
        : [`chapters does not know ${user.email} as of version ${user.version}`];
    }),
    ...missingFrom([...known.keys()], ids(users)).map((id) => `chapters knows ${id}, who is gone`),
    ...[
      ['sessions', sessions],
      ['payments', payments],
      ['RSVPs', rsvps],
    ].flatMap(([what, documents]) =>
      missingFrom(ids(documents as Document[], 'userId'), ids(users)).map(
        (id) => `${what as string} of ${id}, who is gone`,
      ),
    ),
    ...missingFrom(
      chapters.flatMap(({ picture }) => picture?.id ?? []),
      ids(pictures),
    ).map((id) => `a chapter shows the picture ${id}, which is gone`),
    ...missingFrom(
      ids(avatars),
      users.flatMap(({ avatarKey }) => avatarKey ?? []),
    ).map((key) => `avatar ${key} belongs to nobody`),
    ...missingFrom(
      users.flatMap(({ avatarKey }) => avatarKey ?? []),
      ids(avatars),
    ).map((key) => `avatar ${key} is missing`),
  ];
}
