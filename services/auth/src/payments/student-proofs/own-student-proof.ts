import { conflict, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import { createUploadSlots, receiveImage, type ConvertImage } from '@meridian/service-kit/pictures';
import type { OwnStudentProof } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { accountNotActive, activeAccount } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';

const FIELD = 'picture';
/** Pixels of the longer side. The small print of a student card can be read. */
const SIDE = 1600;

/** Converts a picture to a WebP image without the data of the camera. */
const toProofImage: ConvertImage<Buffer> = (upright) =>
  upright.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82, effort: 2 }).toBuffer();

type Needed = Pick<Models, 'db' | 'Users' | 'StudentProofs'>;

/** Handles what people send to show that they are students. Only they and site admins can read it. */
export function studentProofHandlers({ db, Users, StudentProofs }: Needed) {
  const inUploadSlot = createUploadSlots(FIELD);

  async function read(userId: string): Promise<OwnStudentProof> {
    const [proof, user] = await Promise.all([
      StudentProofs.findOne({ userId }, { state: 1, text: 1, reason: 1, hasPicture: 1 }).lean(),
      Users.findById(userId, { studentUntil: 1 }).lean(),
    ]);
    const until = user?.studentUntil && user.studentUntil > new Date() ? user.studentUntil.toISOString() : undefined;
    return {
      state: proof?.state === 'waiting' ? 'waiting' : until ? 'approved' : (proof?.state ?? 'none'),
      ...(proof?.state === 'waiting' && { text: proof.text ?? '' }),
      hasPicture: proof?.state === 'waiting' && proof.hasPicture === true,
      ...(until && { until }),
      ...(proof?.state === 'declined' && proof.reason && { reason: proof.reason }),
    };
  }

  /** Stores a part of the proof. After a decision, it begins a new proof. */
  const store = (
    userId: string,
    part: { text: string } | { picture: Buffer; hasPicture: true },
  ): Promise<OwnStudentProof> =>
    withPeopleLocked(db, userId, async (session) => {
      if (!(await Users.exists(activeAccount(userId)).session(session))) throw await accountNotActive(Users, userId);
      await StudentProofs.deleteOne({ userId, state: { $ne: 'waiting' } }, { session });
      await StudentProofs.updateOne(
        { userId },
        { $set: part, $setOnInsert: { state: 'waiting', sentAt: new Date() } },
        { session, upsert: true },
      );
    }).then(() => read(userId));

  return {
    studentProof: ({ identity: { userId } }) => read(userId),
    sendStudentProof: ({ identity: { userId }, body: { text } }) => store(userId, { text }),
    sendProofPicture: async ({ identity: { userId }, http }) => {
      const picture = await inUploadSlot(userId, http, () => receiveImage(FIELD, http.req, http.res, toProofImage));
      return store(userId, { picture, hasPicture: true });
    },
    withdrawStudentProof: async ({ identity: { userId } }) => {
      const { deletedCount } = await StudentProofs.deleteOne({ userId, state: 'waiting' });
      if (!deletedCount) throw conflict('no_proof', 'There is no proof that waits for a decision.');
      return read(userId);
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
