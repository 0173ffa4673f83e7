import { insertExportLink, insertPersonalExport, pausePersonalExports } from '../../records/imports-and-exports';
import type { Cell, Samples } from '../sample';
import { except, signedIn } from '../statuses';

const own = (status: number) => except(signedIn(status), { impersonated: 403 });

/** Gives the caller a file with their data. */
const withFile = async ({ product, person }: Cell) => {
  await insertPersonalExport(product, person.userId);
  return {};
};

export const personalExportSamples: Samples = {
  'personalExport.get': { by: own(200), input: withFile },
  'personalExport.order': {
    by: own(201),
    async input({ product, person }) {
      await pausePersonalExports(product, person.userId);
      return {};
    },
  },
  'personalExport.link': { by: own(201), input: withFile },
  'personalExport.file': {
    isOwn: true,
    by: own(200),
    async input({ product, person }) {
      const exportId = await insertPersonalExport(product, person.userId);
      return { query: await insertExportLink(product, { exportId, userId: person.userId }) };
    },
  },
};
