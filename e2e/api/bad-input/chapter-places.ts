import {
  LIMITS,
  type AuditEntry,
  type Ban,
  type ChapterDetails,
  type Picture,
  type SavedNotes,
} from '@meridian/shared-types';
import { waitUntil } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { pictureForm } from '../insert-picture';
import { newChapter } from '../new-chapter';
import type { Visitor } from '../person';
import { HERE } from '../personas';
import type { Place } from './place';

/** Returns the places where the office writes about chapters. */
export const chapterPlaces = (office: Visitor, banned: Visitor): Record<string, Place> => {
  const fields = { state: LIMITS.chapterStateMax, description: LIMITS.chapterDescriptionMax };
  const upload = async () => (await office.call('POST', '/api/pictures', { body: pictureForm() })).body as Picture;
  let picture: Promise<Picture> | undefined;
  const found = (texts: Record<string, string>) =>
    office.ok<ChapterDetails>('POST', '/api/chapters', { ...newChapter(), ...texts });
  const read = async (slug: string) => {
    const { state, description } = await office.ok<ChapterDetails>('GET', `/api/chapters/by-slug/${slug}`);
    return [{ state, description }];
  };
  return {
    'POST /api/chapters/{id}/bans': {
      fields: { reason: LIMITS.banReasonMax },
      async roundTrip({ reason }) {
        const path = `/api/chapters/${HERE}/bans`;
        const { person } = await office.ok<Ban>('POST', path, { userId: banned.userId, reason });
        const bans = await office.ok<Ban[]>('GET', path);
        await office.ok('DELETE', `${path}/${person.userId}`);
        return bans.map((each) => ({ reason: each.reason }));
      },
    },
    'PUT /api/chapters/{id}/saved-notes': {
      fields: { note: LIMITS.decisionReasonMax },
      async roundTrip({ note }) {
        const path = `/api/chapters/${HERE}/saved-notes`;
        await office.ok('PUT', path, { note, isSaved: true });
        const { notes } = await office.ok<SavedNotes>('GET', path);
        await office.ok('PUT', path, { note, isSaved: false });
        return notes.map((each) => ({ note: each }));
      },
    },
    'POST /api/chapters': { fields, roundTrip: async (texts) => read((await found(texts)).slug) },
    'POST /api/chapters/{id}/archive': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { id, slug } = await found({});
        await office.ok('POST', `/api/chapters/${id}/archive`, texts);
        const { archive } = await office.ok<ChapterDetails>('GET', `/api/chapters/by-slug/${slug}`);
        return [{ reason: archive?.reason }];
      },
    },
    'POST /api/chapters/{id}/merge': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const [{ id }, { id: intoId }] = [await found({}), await found({})];
        const { archive } = await office.ok<ChapterDetails>('POST', `/api/chapters/${id}/merge`, { intoId, ...texts });
        return [{ reason: archive?.reason }];
      },
    },
    'POST /api/chapters/{id}/return': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { id, name } = await found({});
        await office.ok('POST', `/api/chapters/${id}/archive`, { reason: 'Asleep' });
        await office.ok('POST', `/api/chapters/${id}/return`, texts);
        let details: string[] = [];
        await waitUntil('the act is in the audit log', async () => {
          const entries = await office.ok<AuditEntry[]>('GET', '/api/admin/audit?action=chapter.brought-back');
          details = entries.map(({ detail }) => detail).filter((detail) => detail.startsWith(`${name}: `));
          return details.length > 0;
        });
        return details.map((detail) => ({ reason: detail.slice(name.length + 2) }));
      },
    },
    'PUT /api/chapters/{id}': {
      fields: { ...fields, alt: LIMITS.pictureAltMax },
      async roundTrip({ alt, ...texts }) {
        const { id, slug } = await found({});
        const body = { ...texts, picture: { id: (await (picture ??= upload())).id, alt } };
        await office.call('PUT', `/api/chapters/${id}`, { body, headers: IF_FIRST });
        const {
          state,
          description,
          picture: shown,
        } = await office.ok<ChapterDetails>('GET', `/api/chapters/by-slug/${slug}`);
        return [{ state, description, alt: shown?.alt }];
      },
    },
  };
};
