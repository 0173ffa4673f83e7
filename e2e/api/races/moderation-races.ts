import { ObjectId } from 'mongodb';
import { HERE } from '../test-product';
import { aMute, insertChatMessage, insertChatSettings, insertHeldMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of admins who moderate the chat of their chapter, and of authors who change their messages. */
export function moderationRaces({ product, callAtOnce, find }: RaceContext): Races {
  const office = () => product.personas.siteAdmin;
  const admins = (index: number) => (index % 2 === 0 ? product.personas.chapterAdmin : office());
  const newMember = () => insertPerson(product, HERE, { paid: true });
  /** Admins decide about one held message at once. One decision counts, and the message is stored at most once. */
  const deciding = (decision: string, stored: number, body?: object) => async (count: number) => {
    const sender = await newMember();
    const path = `/api/chapters/${HERE}/held-messages/${await insertHeldMessage(product, HERE, sender)}/${decision}`;
    const reviewers = [product.personas.chapterAdmin, await insertPerson(product, HERE, { paid: true, role: 'admin' })];
    const responses = await callAtOnce(count, (index) => reviewers[index % 2]!, 'POST', path, body);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
    expect(await find('chat', 'messages', { senderId: new ObjectId(sender.userId) })).toHaveLength(stored);
  };
  return {
    async 'chat.removeMessage'(count) {
      const id = await insertChatMessage(product, HERE, await newMember());
      const path = `/api/chapters/${HERE}/messages/${id}`;
      const responses = await callAtOnce(count, admins, 'DELETE', path, { reason: 'Insults' });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 already_removed': count - 1 });
    },
    async 'chat.editMessage'(count) {
      const author = await newMember();
      const path = `/api/chapters/${HERE}/messages/${await insertChatMessage(product, HERE, author)}`;
      const responses = await callAtOnce(count, () => author, 'PUT', path, { content: 'Sorry.' });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    },
    async 'chat.deleteMessage'(count) {
      const author = await newMember();
      const path = `/api/chapters/${HERE}/messages/${await insertChatMessage(product, HERE, author)}/deletion`;
      const responses = await callAtOnce(count, () => author, 'POST', path);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_removed'));
    },
    /** A person makes a reaction in several tabs at once. It counts once, and the log has one entry about it. */
    async 'chat.react'(count) {
      const person = await newMember();
      const id = await insertChatMessage(product, HERE, person);
      const path = `/api/chapters/${HERE}/messages/${id}/reactions`;
      const responses = await callAtOnce(count, () => person, 'PUT', path, { reaction: 'like', isOn: true });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await person.ok('GET', path)).toMatchObject([{ reaction: 'like', count: 1 }]);
      const byPerson = { senderId: new ObjectId(person.userId), 'change.kind': 'reaction' };
      expect(await find('chat', 'messages', byPerson)).toHaveLength(1);
    },
    async 'chat.changeSettings'(count) {
      await insertChatSettings(product, HERE, { isClosed: false, slowModeSeconds: 10 });
      const [before] = await find('chat', 'chatSettings', { _id: HERE });
      const responses = await callAtOnce(count, admins, 'PUT', `/api/chapters/${HERE}/chat-settings`, {
        slowModeSeconds: 0,
      });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const version = Number(before?.version) + 1;
      expect(await find('chat', 'chatSettings', { _id: HERE })).toMatchObject([
        { isClosed: false, slowModeSeconds: 0, version },
      ]);
    },
    'chat.releaseHeld': deciding('release', 1),
    'chat.refuseHeld': deciding('refusal', 0, { reason: 'Advertising' }),
    async 'chat.mute'(count) {
      const { userId } = await newMember();
      const responses = await callAtOnce(count, admins, 'PUT', `/api/chapters/${HERE}/mutes/${userId}`, aMute());
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('chat', 'mutes', { userId })).toHaveLength(1);
    },
    async 'chat.unmute'(count) {
      const person = await newMember();
      await insertMute(product, HERE, person, office().userId);
      const responses = await callAtOnce(count, admins, 'DELETE', `/api/chapters/${HERE}/mutes/${person.userId}`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '404 not_found': count - 1 });
    },
  };
}
