import { insertExportLink, insertPersonalExport, pausePersonalExports } from '../../records/imports-and-exports';
import type { Cell, Samples } from '../sample';
import { except, signedIn } from '../statuses';

const own = except(signedIn(200), { impersonated: 403 });

/** Gives the caller a file with their data. */
const withFile = async ({ product, person }: Cell) => {
  await insertPersonalExport(product, person.userId);
  return {};
};

export const personalExportSamples: Samples = {
  'personalExport.get': { by: own, input: withFile },
  'personalExport.order': {
    async input({ product, person }) {
      await pausePersonalExports(product, person.userId);
      return {};
    },
  },
  'personalExport.link': { input: withFile },
  'personalExport.file': {
    isOwn: true,
    by: own,
    async input({ product, person }) {
      const exportId = await insertPersonalExport(product, person.userId);
      return { query: await insertExportLink(product, { exportId, userId: person.userId }) };
    },
  },
};
