import { SAMPLE_EDIT } from '../new-event';
import { announcementPlaces } from './announcement-places';
import { chapterPlaces } from './chapter-places';
import { letterPlaces } from './letter-places';
import { peoplePlaces } from './people-places';
import { postPlaces } from './post-places';
import { passkeyPlaces } from './passkey-places';
import {
  type ChatMessage,
  type CurrentUser,
  type DirectMessagePage,
  type EventConversationPage,
  type DirectoryEntry,
  type Event,
  type EventDetails,
  type Holiday,
  type JoinRequest,
  LIMITS,
  type Profile,
} from '@meridian/shared-types';
import { randomBytes, randomUUID } from 'node:crypto';
import { newEvent } from '../new-event';
import { waitUntil } from '../http';
import { emitWithAck, Visitor, type ChatClient } from '../person';
import type { Databases } from '../insert-person';
import { HERE, type Personas } from '../personas';
import { wholeOf, type Place } from './place';

/** Returns the places, by the route or event that takes the text. */
export function createPlaces(
  product: Databases & { personas: Personas },
  [sender, receiver]: readonly [ChatClient, ChatClient],
): Record<string, Place> {
  const { member, siteAdmin, chapterAdmin, outsider } = product.personas;
  const only = ({ name, location, description }: Profile, tag: string | undefined) => ({
    name,
    location,
    description,
    tags: tag,
  });
  return {
    'PUT /api/profile': {
      fields: {
        name: LIMITS.nameMax,
        location: LIMITS.locationMax,
        description: LIMITS.descriptionMax,
        tags: LIMITS.tagMax,
      },
      async roundTrip({ tags, ...texts }) {
        await member.ok('PUT', '/api/profile', { ...texts, tags: [tags] });
        const own = await member.ok<Profile>('GET', '/api/profile');
        const inList = ({ profile }: DirectoryEntry) => ({
          ...profile,
          description: wholeOf(profile.description, own.description, LIMITS.descriptionExcerptMax),
        });
        const profiles = [
          own,
          (await member.ok<CurrentUser>('GET', '/api/auth/me')).user.profile,
          (await siteAdmin.ok<{ user: { profile: Profile } }>('GET', `/api/users/${member.userId}`)).user.profile,
          ...(await siteAdmin.ok<DirectoryEntry[]>('GET', `/api/directory?chapter=${HERE}`))
            .filter(({ userId }) => userId === member.userId)
            .map(inList),
          ...(await siteAdmin.ok<DirectoryEntry[]>('GET', `/api/chapters/${HERE}/members`))
            .filter(({ userId }) => userId === member.userId)
            .map(inList),
        ];
        if (profiles.length !== 5) throw new Error(`${profiles.length} of 5 readers found the person`);
        return profiles.map((profile) => only(profile, profile.tags[0]));
      },
    },
    'POST /api/events': {
      fields: { title: LIMITS.eventTitleMax, description: LIMITS.eventDescriptionMax, location: LIMITS.locationMax },
      async roundTrip(texts) {
        const { id } = await siteAdmin.ok<Event>('POST', '/api/events', {
          ...texts,
          chapterId: HERE,
          startTime: '2030-05-01T18:00:00+02:00',
          endTime: '2030-05-01T20:00:00Z',
        });
        const whole = await member.ok<Event>('GET', `/api/events/${id}`);
        const list = await member.ok<Event[]>('GET', `/api/events?chapter=${HERE}&sort=latest`);
        return [whole, ...list.filter((event) => event.id === id)].map(({ title, description, location }) => ({
          title,
          description: wholeOf(description, whole.description, LIMITS.eventExcerptMax),
          location,
        }));
      },
    },
    'PUT /api/events/{id}': {
      fields: { title: LIMITS.eventTitleMax, description: LIMITS.eventDescriptionMax, location: LIMITS.locationMax },
      async roundTrip(texts) {
        const path = `/api/events/${await newEvent(member)}`;
        await member.call('PUT', path, { ...SAMPLE_EDIT, body: { ...SAMPLE_EDIT.body, ...texts } });
        const { title, description, location } = await member.ok<Event>('GET', path);
        return [{ title, description, location }];
      },
    },
    'POST /api/events/{id}/cancel': {
      fields: { reason: LIMITS.cancellationReasonMax },
      async roundTrip(texts) {
        const path = `/api/events/${await newEvent(member)}`;
        await member.ok('POST', `${path}/cancel`, texts);
        return [{ reason: (await member.ok<Event>('GET', path)).cancellation?.reason }];
      },
    },
    'POST /api/holidays': {
      fields: { name: LIMITS.holidayNameMax },
      async roundTrip(texts) {
        const { id } = await siteAdmin.ok<Holiday>('POST', '/api/holidays', { ...texts, date: '03-01' });
        const all = await member.ok<Holiday[]>('GET', '/api/holidays');
        await siteAdmin.ok('DELETE', `/api/holidays/${id}`);
        return all.filter((each) => each.id === id).map(({ name }) => ({ name }));
      },
    },
    'POST /api/events/{id}/messages': {
      fields: { text: LIMITS.eventMessageMax },
      async roundTrip(texts) {
        const path = `/api/events/${await newEvent(member)}`;
        await member.ok('POST', `${path}/messages`, texts);
        return [{ text: (await member.ok<EventDetails>('GET', path)).messages?.[0]?.text }];
      },
    },
    ...announcementPlaces(chapterAdmin, member),
    'POST /api/conversations/{userId}/messages': {
      fields: { content: LIMITS.directMessageMax },
      async roundTrip(texts) {
        await member.ok('POST', `/api/conversations/${chapterAdmin.userId}/messages`, {
          ...texts,
          clientId: randomUUID(),
        });
        const { messages } = await chapterAdmin.ok<DirectMessagePage>(
          'GET',
          `/api/conversations/${member.userId}/messages?limit=1`,
        );
        return messages.map(({ content }) => ({ content }));
      },
    },
    'POST /api/events/{id}/conversation': {
      fields: { content: LIMITS.directMessageMax },
      async roundTrip(texts) {
        const path = `/api/events/${await newEvent(member)}/conversation`;
        await member.ok('POST', path, { ...texts, clientId: randomUUID() });
        const { messages } = await member.ok<EventConversationPage>('GET', path);
        return messages.map(({ content }) => ({ content }));
      },
    },
    'POST /api/chapters/{id}/join-request': joining(
      (message) => outsider.ok('POST', `/api/chapters/${HERE}/join-request`, { message }),
      'join-requests',
      outsider,
      chapterAdmin,
    ),
    'POST /api/chapters/request-join': joining(
      (message) => outsider.ok('POST', '/api/chapters/request-join', { chapterId: HERE, message }),
      'admin/reject-request',
      outsider,
      siteAdmin,
    ),
    'POST /api/auth/register': {
      fields: { name: LIMITS.nameMax, password: LIMITS.passwordMax },
      async roundTrip({ name, password }) {
        const email = `o'dd+${randomBytes(6).toString('hex')}@Sub.Example.ORG`;
        const typed = password?.padEnd(LIMITS.passwordMin, '.');
        const visitor = new Visitor(member.url);
        const { user } = await visitor.ok<CurrentUser>('POST', '/api/auth/register', {
          email,
          password: typed,
          name,
          chapterId: HERE,
          membershipType: 'full',
        });
        if (user.email !== email.toLowerCase()) throw new Error(`the address became ${user.email}`);
        await visitor.ok('POST', '/api/auth/login', { email, password: typed });
        return [{ name: (await visitor.ok<CurrentUser>('GET', '/api/auth/me')).user.name, password }];
      },
    },
    ...letterPlaces(siteAdmin),
    ...peoplePlaces(product, siteAdmin, member),
    ...chapterPlaces(siteAdmin, outsider),
    ...postPlaces(siteAdmin),
    ...passkeyPlaces(siteAdmin),
    'send-message': {
      fields: { content: LIMITS.chatContentMax },
      async roundTrip({ content }) {
        // Other messages of the chapter may arrive at the same time, including those of other places and removed ones.
        const received: ChatMessage[] = [];
        const note = (message: ChatMessage) => received.push(message);
        receiver.on('new-message', note);
        const ack = await emitWithAck(sender, 'send-message', { chapterId: HERE, content });
        if (ack === 'silent' || !ack.ok) throw new Error(`the message was refused: ${JSON.stringify(ack)}`);
        const isSent = ({ id }: ChatMessage) => id === ack.id;
        await waitUntil('the message has arrived', () => received.some(isSent));
        receiver.off('new-message', note);
        const history = await member.ok<ChatMessage[]>('GET', `/api/chapters/${HERE}/messages`);
        return [received, history].map((messages) => ({ content: messages.find(isSent)?.content }));
      },
    },
  };
}

/**
 * Returns a place that creates a join request with a message, which is rejected with a reason so that the next one can
 * follow.
 */
function joining(
  ask: (message: string | undefined) => Promise<unknown>,
  refusal: 'join-requests' | 'admin/reject-request',
  requester: Visitor,
  admin: Visitor,
): Place {
  return {
    fields: { message: LIMITS.joinMessageMax, reason: LIMITS.decisionReasonMax },
    async roundTrip({ message, reason }) {
      await ask(message);
      const [pending] = (await admin.ok<JoinRequest[]>('GET', `/api/chapters/${HERE}/join-requests`)).filter(
        ({ message: text }) => text === message,
      );
      if (!pending) throw new Error('the request is not in the list with its message');
      await admin.ok(
        'POST',
        refusal === 'join-requests' ? `/api/join-requests/${pending.id}/reject` : `/api/${refusal}/${pending.id}`,
        { reason },
      );
      const own = (await requester.ok<JoinRequest[]>('GET', '/api/user/join-requests')).find(
        ({ id }) => id === pending.id,
      );
      return [
        { message: pending.message, reason },
        { message: own?.message, reason: own?.reason },
      ];
    },
  };
}
