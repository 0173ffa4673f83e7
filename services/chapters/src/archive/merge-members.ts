import { Types, type ClientSession } from 'mongoose';
import { inEffectAt } from '../models/ban.model';
import type { Models } from '../models/create-models';

/** The number of people who are moved with one command. */
const BATCH = 1000;

export interface ChapterMove {
  from: number;
  into: number;
  at: Date;
}

/** The result of moving members, by their ids. */
export interface MovedMembers {
  /** The new members of the other chapter. */
  joined: string[];
  /** The people who belonged to both chapters. */
  stayed: string[];
  /** The number of people of both groups who became admins of the other chapter. */
  newAdmins: number;
}

/**
 * Makes the members of one chapter members of another one, unless they are banned from it. Their memberships in the
 * first chapter stay, but leave the directory like those of every archived chapter. With `keepAdmins`, its admins
 * become admins of the other chapter.
 */
export async function moveMembers(
  models: Pick<Models, 'Memberships' | 'People' | 'Bans'>,
  { keepAdmins, ...move }: ChapterMove & { keepAdmins: boolean },
  session: ClientSession,
): Promise<MovedMembers> {
  const { Memberships, Bans } = models;
  const banned = await Bans.find({ chapterId: move.into, ...inEffectAt(move.at) }, { userId: 1 }, { session }).lean();
  const refused = new Set(banned.map(({ userId }) => String(userId)));
  const members = await Memberships.find({ chapterId: move.from }, { userId: 1, role: 1, isSuspended: 1 }, { session })
    .sort({ joinedAt: 1, _id: 1 })
    .lean();
  const moved: MovedMembers = { joined: [], stayed: [], newAdmins: 0 };
  for (let first = 0; first < members.length; first += BATCH) {
    const batch = members
      .slice(first, first + BATCH)
      .map((member) => ({ ...member, role: keepAdmins ? member.role : ('member' as const) }));
    const { joined, stayed, newAdmins } = await moveSome(models, move, batch, refused, session);
    moved.joined.push(...joined);
    moved.stayed.push(...stayed);
    moved.newAdmins += newAdmins;
  }
  return moved;
}

type Member = { userId: Types.ObjectId; role: 'admin' | 'member'; isSuspended?: boolean };

async function moveSome(
  { Memberships, People }: Pick<Models, 'Memberships' | 'People'>,
  { from, into, at }: ChapterMove,
  members: readonly Member[],
  refused: ReadonlySet<string>,
  session: ClientSession,
): Promise<MovedMembers> {
  const ids = members.map(({ userId }) => userId);
  const [there, people] = [
    await Memberships.find({ userId: { $in: ids }, chapterId: into }, { userId: 1 }, { session }).lean(),
    await People.find({ _id: { $in: ids } }, { _id: 1 }, { session }).lean(),
  ];
  const present = new Set(there.map(({ userId }) => String(userId)));
  const known = new Set(people.map(({ _id }) => String(_id)));
  const isNew = ({ userId }: Member) => {
    const id = String(userId);
    return known.has(id) && !present.has(id) && !refused.has(id);
  };
  const places = members.filter(isNew).map((member) => ({ ...member, _id: new Types.ObjectId(), chapterId: into }));
  if (places.length > 0)
    await Memberships.insertMany(
      places.map((place) => ({ ...place, joinedAt: at })),
      { session },
    );
  const promoted = members.filter(({ userId, role }) => role === 'admin' && present.has(String(userId)));
  const promotedIds = promoted.map(({ userId }) => userId);
  const raised =
    promotedIds.length > 0
      ? await Memberships.updateMany(
          { userId: { $in: promotedIds }, chapterId: into, role: 'member' },
          { $set: { role: 'admin' } },
          { session },
        )
      : { modifiedCount: 0 };
  await People.updateMany({ _id: { $in: ids } }, { $pull: { places: { chapterId: from } } }, { session });
  if (places.length > 0)
    await People.bulkWrite(
      places.map(({ _id, userId, chapterId, role }) => ({
        updateOne: { filter: { _id: userId }, update: { $push: { places: { _id, chapterId, role, joinedAt: at } } } },
      })),
      { session, ordered: false },
    );
  if (promotedIds.length > 0)
    await People.updateMany(
      { _id: { $in: promotedIds }, 'places.chapterId': into },
      { $set: { 'places.$.role': 'admin' } },
      { session },
    );
  return {
    joined: places.map(({ userId }) => String(userId)),
    stayed: [...present],
    newAdmins: raised.modifiedCount + places.filter(({ role }) => role === 'admin').length,
  };
}
