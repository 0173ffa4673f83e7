import { exportSource, type ExportSources } from '@meridian/service-kit';
import type { Models } from './models/create-models';

/**
 * Creates the sources of a site export: the newsletter's letters and the opt-outs. Mails and notices are omitted,
 * because they are about data in other files.
 */
export const exportSources = (models: Pick<Models, 'Letters' | 'OptOuts'>): ExportSources<'notifications'> => ({
  mailOptOuts: exportSource('mailOptOuts', models.OptOuts, {
    columns: {},
    filter: { isOut: true },
    toId: (id) => id,
  }),
  letters: exportSource('letters', models.Letters, { columns: {}, limit: 100 }),
});
