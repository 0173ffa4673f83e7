import type { Announcement } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { HERE } from '../test-product';
import { IF_FIRST_VERSION, newAnnouncement } from '../new-announcement';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const announcementRaces = ({ product, callAtOnce, find }: RaceContext): Races => {
  const admins = (index: number) => product.personas[index % 2 ? 'chapterAdmin' : 'siteAdmin'];
  const outcomes = async (...call: Parameters<typeof callAtOnce>) =>
    countOutcomes((await callAtOnce(...call)).map(outcomeOf));
  const list = () => product.personas.member.ok<Announcement[]>('GET', `/api/chapters/${HERE}/announcements`);
  const posting = (path: string, more: object) => async (count: number) => {
    const body = { title: randomUUID(), content: 'Good ones', ...more };
    expect(await outcomes(count, product.personas.chapterAdmin, 'POST', path, body)).toEqual({ ok: count });
    expect(await find('chapters', 'announcements', { title: body.title })).toHaveLength(count);
  };
  return {
    'chapters.announce': posting(`/api/chapters/${HERE}/announcements`, {}),
    'chapters.announceWidely': posting('/api/announcements', { to: { chapterIds: [HERE] } }),
    async 'chapters.editAnnouncement'(count) {
      const id = await newAnnouncement(product.personas.chapterAdmin);
      const body = (index: number) => ({ title: `Title ${index}`, content: 'Text' });
      expect(await outcomes(count, admins, 'PUT', `/api/announcements/${id}`, body, IF_FIRST_VERSION)).toEqual(
        oneSuccess(count, '409 announcement_changed'),
      );
    },
    async 'chapters.deleteAnnouncement'(count) {
      const id = await newAnnouncement(product.personas.chapterAdmin);
      expect(await outcomes(count, admins, 'DELETE', `/api/announcements/${id}`)).toEqual(
        oneSuccess(count, '404 not_found'),
      );
    },
    async 'chapters.pinAnnouncement'(count) {
      const ids = await Promise.all(Array.from({ length: count }, () => newAnnouncement(product.personas.siteAdmin)));
      const path = (id: string | undefined) => `/api/chapters/${HERE}/announcements/${id}/pin`;
      const results = await outcomes(count, admins, 'PUT', (index) => path(ids[index]), { isPinned: true });
      expect(results).toEqual({ ok: 3, '409 too_many_pins': count - 3 });
      const pinned = (await list()).filter(({ isPinned }) => isPinned);
      expect(pinned).toHaveLength(3);
      for (const { id } of pinned) await product.personas.siteAdmin.ok('PUT', path(id), { isPinned: false });
    },
    async 'chapters.seeAnnouncements'(count) {
      const id = await newAnnouncement(product.personas.chapterAdmin);
      const seen = { ids: [id] };
      expect(await outcomes(count, product.personas.member, 'POST', '/api/announcements/seen', seen)).toEqual({
        ok: count,
      });
      expect(await find('chapters', 'announcementreads', { announcementId: new ObjectId(id) })).toHaveLength(1);
    },
  };
};
