import { adminApi, chaptersApi, eventsApi, impersonationApi } from '@meridian/shared-types/contracts';
import { ELSEWHERE, HERE, type TestProduct } from '../product/test-product';
import { inDays, someId, type Fixtures } from '../matrix/fixtures';
import { expectRefusal } from './expect-refusal';

const event = (changes: object = {}) => ({
  title: 'Evening',
  startTime: inDays(1),
  endTime: inDays(2),
  chapterId: HERE,
  ...changes,
});

/** Declares tests of refusals in chapters: RSVPs, join requests, events and impersonation. */
export function chapterErrors(product: TestProduct, getFixtures: () => Fixtures): void {
  test('a refused RSVP has the message of its reason', async () => {
    const { newsletter, member, anonymous } = product.personas;
    const rsvp = (id: string) => ({ params: { id }, body: { status: 'attending' as const } });
    await expectRefusal(
      eventsApi,
      newsletter,
      (api) => api.rsvp(rsvp(getFixtures().publicEvent)),
      403,
      'An active membership is required.',
    );
    await expectRefusal(
      eventsApi,
      anonymous,
      (api) => api.rsvp(rsvp(getFixtures().publicEvent)),
      401,
      'Sign in to continue.',
    );
    await expectRefusal(eventsApi, member, (api) => api.rsvp(rsvp(someId())), 404, 'This event does not exist.');
    await expectRefusal(
      eventsApi,
      member,
      (api) => api.rsvp({ params: { id: getFixtures().publicEvent }, body: { status: 'going' as never } }),
      400,
      'Must be attending, not_attending or maybe',
    );
  });

  test('a refused join request or decision has the message of its reason', async () => {
    const { member, outsider, chapterAdmin, siteAdmin } = product.personas;
    await expectRefusal(
      chaptersApi,
      member,
      (api) => api.requestToJoinByPath({ params: { id: HERE } }),
      409,
      'You are already a member of this chapter.',
    );
    await outsider.requestToJoin(HERE, '');
    await expectRefusal(
      chaptersApi,
      outsider,
      (api) => api.requestToJoinByBody({ body: { chapterId: HERE } }),
      409,
      /^You have already asked to join this chapter\./,
    );
    await expectRefusal(
      chaptersApi,
      product.visitor(),
      (api) => api.requestToJoinByBody({ body: { chapterId: HERE } }),
      401,
      'Sign in to continue.',
    );
    const id = await getFixtures().newRequest(HERE);
    await chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`);
    await expectRefusal(
      chaptersApi,
      chapterAdmin,
      (api) => api.approve({ params: { id } }),
      409,
      /^This request was already approved by \w/,
    );
    await expectRefusal(
      chaptersApi,
      chapterAdmin,
      (api) => api.reject({ params: { id } }),
      409,
      /^This request was already approved by \w/,
    );
    await expectRefusal(
      chaptersApi,
      member,
      (api) => api.approve({ params: { id: getFixtures().pendingHere } }),
      403,
      'Only admins of this chapter can decide its join requests.',
    );
    await expectRefusal(
      adminApi,
      siteAdmin,
      (api) => api.approve({ params: { id } }),
      409,
      /^This request was already approved by \w/,
    );
    await expectRefusal(
      adminApi,
      siteAdmin,
      (api) => api.reject({ params: { id: someId() } }),
      404,
      'This request does not exist.',
    );
    await expectRefusal(adminApi, member, (api) => api.pendingRequests(), 403, 'Only site admins can do this.');
  });

  test('a refused event has the message of its reason', async () => {
    const { member, newsletter } = product.personas;
    await expectRefusal(
      eventsApi,
      member,
      (api) => api.create({ body: event({ title: ' ' }) }),
      400,
      'Event title is required',
    );
    await expectRefusal(
      eventsApi,
      member,
      (api) => api.create({ body: event({ chapterId: ELSEWHERE }) }),
      403,
      'Only members of this chapter can create events in it.',
    );
    await expectRefusal(
      eventsApi,
      newsletter,
      (api) => api.create({ body: event() }),
      403,
      'An active membership is required to create events.',
    );
  });

  test('a refused impersonation has the message of its reason', async () => {
    const { siteAdmin, inactiveSiteAdmin, member } = product.personas;
    await expectRefusal(
      impersonationApi,
      siteAdmin,
      (api) => api.start({ body: { userId: inactiveSiteAdmin.userId } }),
      403,
      'Site admins cannot be impersonated.',
    );
    await expectRefusal(
      impersonationApi,
      member,
      (api) => api.start({ body: { userId: siteAdmin.userId } }),
      403,
      'Only site admins can do this.',
    );
  });
}
