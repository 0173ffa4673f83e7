import { exportSource, instantOrNull, type ExportSources } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import type { OptOutDoc } from '../models/opt-out.model';
import type { LetterDoc } from '../models/letter.model';

/**
 * Creates the sources of a site export: the newsletter's letters and the opt-outs. Mails and notices are omitted,
 * because they are about data in other files.
 */
export const exportSources = (models: Pick<Models, 'Letters' | 'OptOuts'>): ExportSources<'notifications'> => ({
  mailOptOuts: exportSource<'mailOptOuts', OptOutDoc>(models.OptOuts, {
    fields: { userId: 1, scope: 1, at: 1 },
    filter: { isOut: true },
    toId: (id) => id,
    toItem: ({ _id, userId, scope, at }) => ({
      record: { id: _id, userId: userId ? String(userId) : null, scope, at: instantOrNull(at) },
    }),
  }),
  letters: exportSource<'letters', LetterDoc>(models.Letters, {
    fields: { state: 1, subject: 1, text: 1, items: 1, recipients: 1, createdAt: 1, sendAt: 1, endedAt: 1 },
    limit: 100,
    toItem: ({ _id, state, subject, text, items, recipients, createdAt, sendAt, endedAt }) => ({
      record: {
        id: String(_id),
        state,
        subject,
        text,
        items: items as never,
        recipients: recipients as never,
        createdAt: instantOrNull(createdAt),
        sendAt: instantOrNull(sendAt),
        endedAt: instantOrNull(endedAt),
      },
    }),
  }),
});
