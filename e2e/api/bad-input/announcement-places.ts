import { LIMITS, type Announcement } from '@meridian/shared-types';
import { IF_FIRST_VERSION, newAnnouncement } from '../new-announcement';
import type { Visitor } from '../person';
import { HERE } from '../personas';
import type { Place } from './place';

/** Returns the places where admins write announcements and members read them. */
export function announcementPlaces(chapterAdmin: Visitor, member: Visitor): Record<string, Place> {
  const fields = { title: LIMITS.announcementTitleMax, content: LIMITS.announcementContentMax };
  const path = `/api/chapters/${HERE}/announcements`;
  const read = async (id: string) =>
    (await member.ok<Announcement[]>('GET', path))
      .filter((each) => each.id === id)
      .map(({ title, content }) => ({ title, content }));
  return {
    'POST /api/chapters/{id}/announcements': {
      fields,
      roundTrip: async (texts) => read((await chapterAdmin.ok<Announcement>('POST', path, texts)).id),
    },
    'POST /api/announcements': {
      fields,
      async roundTrip(texts) {
        const body = { ...texts, to: { chapterIds: [HERE] } };
        return read((await chapterAdmin.ok<Announcement>('POST', '/api/announcements', body)).id);
      },
    },
    'PUT /api/announcements/{id}': {
      fields,
      async roundTrip(texts) {
        const id = await newAnnouncement(chapterAdmin);
        const edit = { body: texts, headers: IF_FIRST_VERSION };
        const { status } = await chapterAdmin.call('PUT', `/api/announcements/${id}`, edit);
        if (status !== 200) throw new Error(`The edit was refused with ${status}.`);
        return read(id);
      },
    },
  };
}
