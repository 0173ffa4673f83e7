import {
  conflict,
  forbidden,
  HttpError,
  inTransaction,
  isDuplicate,
  isOwnSession,
  lockPeople,
  notFound,
  type Handlers,
  type Identity,
} from '@meridian/service-kit';
import {
  buildPath,
  DAY_MS,
  PERSONAL_EXPORTS_PER_DAY,
  PRODUCT_NAME,
  type PersonalExport,
  type PersonalExportState,
} from '@meridian/shared-types';
import { PERSONAL_KIND_NAMES, personalExportApi } from '@meridian/shared-types/contracts';
import { ABOUT } from '../exports/archive';
import type { ExportDoc, ExportModels } from '../exports/export.model';
import { createLink, findReady, linkFilter, sendArchive } from '../exports/links';

const STATES: Record<ExportDoc['state'], PersonalExportState> = {
  gathering: 'gathering',
  ready: 'ready',
  failed: 'failed',
  removed: 'none',
};

/** Throws 403 while a site admin acts in the name of the person. */
function requirePerson(identity: Identity): void {
  if (!isOwnSession(identity)) throw forbidden('Only the person themselves can do this.');
}

/** Handles orders and downloads of a person's own data. The job does the long work. */
export function personalExportHandlers(
  models: ExportModels,
  { runSoon }: { runSoon: () => void },
): Handlers<typeof personalExportApi> {
  const { db, Exports, Links } = models;
  const findLast = (userId: string) => Exports.findOne({ orderedBy: userId }).sort({ createdAt: -1 }).lean<ExportDoc>();

  return {
    async get({ identity }) {
      requirePerson(identity);
      return toPersonalExport(await findLast(identity.userId));
    },

    async order({ identity: { userId } }) {
      const now = new Date();
      const order = { state: 'gathering', createdAt: now, orderedBy: userId } as const;
      const stored = await inTransaction(db, async (session) => {
        await lockPeople(db, userId, session);
        const lately = { orderedBy: userId, createdAt: { $gt: new Date(now.getTime() - DAY_MS) } };
        if ((await Exports.countDocuments(lately, { session })) >= PERSONAL_EXPORTS_PER_DAY)
          throw new HttpError(
            429,
            'too_many_exports',
            `You can download your data ${PERSONAL_EXPORTS_PER_DAY} times in 24 hours. Try again tomorrow.`,
          );
        await Exports.updateMany({ orderedBy: userId, state: 'ready' }, { $set: { state: 'removed' } }, { session });
        const [doc] = await Exports.create([{ ...order, parts: [], isActive: true, isOpen: true }], { session });
        return doc?.toObject<ExportDoc>() ?? null;
      }).catch((error: unknown) => {
        if (isDuplicate(error)) throw conflict('export_running', 'Your data is already being collected.');
        throw error;
      });
      runSoon();
      return toPersonalExport(stored);
    },

    async link({ identity: { userId } }) {
      const doc = await findLast(userId);
      if (doc?.state !== 'ready' || !isCurrent(doc)) throw notFound('file');
      const { _id: exportId, expiresAt = new Date() } = doc;
      const token = await createLink(models, { exportId, userId, expiresAt });
      return { path: `${buildPath(personalExportApi.file)}?token=${token}`, expiresAt: expiresAt.toISOString() };
    },

    async file({ query: { token }, identity, http: { res } }) {
      requirePerson(identity);
      const link = await Links.findOne(linkFilter(token, identity.userId), { exportId: 1 }).lean();
      const doc = link && (await findReady(models, link.exportId));
      if (!doc || doc.orderedBy !== identity.userId || !isCurrent(doc)) throw notFound('download link');
      const fileName = `${PRODUCT_NAME.toLowerCase()}-my-data-${doc.createdAt.toISOString().slice(0, 10)}.zip`;
      await sendArchive(res, models, { doc, fileName });
    },
  };
}

/** Returns whether the time of a file is not over. The job that removes it may be late. */
const isCurrent = ({ expiresAt }: Pick<ExportDoc, 'expiresAt'>): boolean =>
  expiresAt !== undefined && expiresAt > new Date();

function toPersonalExport(doc: ExportDoc | null): PersonalExport {
  const state = doc && (doc.state !== 'ready' || isCurrent(doc)) ? STATES[doc.state] : 'none';
  const kinds = doc?.parts.filter(({ part }) => part !== ABOUT) ?? [];
  const current = doc?.current?.part === ABOUT ? 0 : (doc?.current?.recordCount ?? 0);
  const isReady = state === 'ready';
  return {
    state,
    doneKinds: kinds.length,
    kindCount: PERSONAL_KIND_NAMES.length,
    recordCount: kinds.reduce((sum, { recordCount }) => sum + recordCount, current),
    size: (isReady && doc?.size) || null,
    expiresAt: (isReady && doc?.expiresAt?.toISOString()) || null,
  };
}
