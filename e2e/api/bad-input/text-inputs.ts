import {
  toExcerpt,
  LIMITS,
  type ChatMessage,
  type CurrentUser,
  type DirectoryEntry,
  type Profile,
} from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import { waitUntil } from '../product/http';
import { insertPerson, type Databases } from '../records/people';
import { insertOwnChapter } from '../records/chapters';
import { emitWithAck, Visitor, type ChatClient } from '../product/person';
import { HERE, type Personas } from '../product/personas';

/**
 * An input of texts that users write, with everything that reads them. `fields` are the covered parts of the contract
 * with their maximum lengths.
 */
export interface TextInput {
  fields: Record<string, number>;
  /** Stores the texts in the fields of {@link fields}. Resolves to the texts that each reader receives. */
  roundTrip(texts: Record<string, string>): Promise<Record<string, unknown>[]>;
}

/** Returns the whole text instead of its beginning, as lists have it, and any other text unchanged. */
const restoreWhole = (listed: string, whole: string, max: number): string =>
  listed === toExcerpt(whole, max) ? whole : listed;

/**
 * Returns the inputs whose texts are read by several people or in several ways: a profile, the names and passwords of
 * new accounts, and the chat. All other fields derive from the samples, see odd-samples.ts.
 */
export function createTextInputs(
  product: Databases & { personas: Personas },
  [sender, receiver]: readonly [ChatClient, ChatClient],
): Record<string, TextInput> {
  const { member, siteAdmin } = product.personas;
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
        const chapterId = await insertOwnChapter(product.db('chapters'));
        const person = await insertPerson(product, chapterId, { paid: true });
        await person.ok('PUT', '/api/profile', { ...texts, tags: [tags] });
        const own = await person.ok<Profile>('GET', '/api/profile');
        const inList = ({ profile }: DirectoryEntry) => ({
          ...profile,
          description: restoreWhole(profile.description, own.description, LIMITS.descriptionExcerptMax),
        });
        const profiles = [
          own,
          (await person.ok<CurrentUser>('GET', '/api/auth/me')).user.profile,
          (await siteAdmin.ok<{ user: { profile: Profile } }>('GET', `/api/users/${person.userId}`)).user.profile,
          ...(await siteAdmin.ok<DirectoryEntry[]>('GET', `/api/directory?chapter=${chapterId}`))
            .filter(({ userId }) => userId === person.userId)
            .map(inList),
          ...(await siteAdmin.ok<DirectoryEntry[]>('GET', `/api/chapters/${chapterId}/members`))
            .filter(({ userId }) => userId === person.userId)
            .map(inList),
        ];
        if (profiles.length !== 5) throw new Error(`${profiles.length} of 5 readers found the person`);
        return profiles.map((profile) => only(profile, profile.tags[0]));
      },
    },
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
    'send-message': {
      fields: { content: LIMITS.chatContentMax },
      async roundTrip({ content }) {
        // Other messages of the chapter may arrive at the same time, including those of other inputs and removed ones.
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
