import { HOUR_MS } from '@meridian/shared-types';
import type { Identity } from '@meridian/service-kit';
import { outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { directCalls } from '../testing/direct-calls';
import { mediaOf, pictureCalls, withPicture } from '../testing/picture-rooms';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const direct = directCalls(chat);
const { two, send, block, unblock, receiveFrom } = direct;
const { uploadTo, uploadToEvent, read, pictures } = pictureCalls(chat);

describe('a direct message', () => {
  /** Sends a picture from one person to the other. */
  async function sendPicture(from: Identity, other: Identity, content = '') {
    const picture = await uploadTo(from, other);
    const sent = { params: { userId: other.userId }, body: withPicture(picture, content) };
    return { picture, message: await direct.as(from).send(sent) };
  }
  const messages = async (person: Identity, other: Identity) => (await direct.read(person, other)).messages;

  test('has a picture that only the two people read, and its description where there is no text', async () => {
    const [ana, ben] = two();
    const { picture, message } = await sendPicture(ana, ben);
    expect(message).toMatchObject({ content: '', ...mediaOf(picture) });
    expect(await messages(ben, ana)).toMatchObject([{ content: '', ...mediaOf(picture) }]);
    const text = 'Picture: Our stand';
    expect(await direct.list(ben)).toEqual([[ana.userId, text, 1]]);
    const [notice] = (await recordedDomainEvents(chat.db)).filter(({ by }) => by === ana.userId);
    expect(notice).toMatchObject({ kind: 'chat.direct-message', data: { text } });
    const found = await chat.as(ben).chats.search({ query: { search: 'stand' } });
    expect(found.messages).toMatchObject([{ text: expect.stringContaining(text) }]);

    const siteAdmin = chat.siteAdmin(1);
    const actingAsBen = { ...ben, actorId: siteAdmin.userId };
    const statuses = await read(picture, ana, ben, siteAdmin, chat.person(1), actingAsBen, { ...ben, isActive: false });
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
  });

  test('is refused with its picture where writing is refused, and withheld with it from a person who blocks', async () => {
    const [ana, ben] = two();
    expect(await outcome(uploadTo(ana, ana))).toBe('400 You cannot write to yourself.');
    await receiveFrom(ben, 'nobody');
    expect(await outcome(uploadTo(ana, ben))).toMatch(/^403 .* does not receive first messages/);
    await send(ben, ana);
    await block(ben, ana);
    expect(await outcome(uploadTo(ben, ana))).toMatch(/^403 You have blocked/);
    const { picture } = await sendPicture(ana, ben);
    expect(await read(picture, ana, ben)).toEqual([200, 404]);
    await unblock(ben, ana);
    expect(await read(picture, ana, ben)).toEqual([200, 404]);
    chat.stub.inactive.add(ben.userId);
    expect(await outcome(uploadTo(ana, ben))).toMatch(/^403 This person is not an active member/);
  });

  test('that was withheld from a person does not change whether they may upload a picture', async () => {
    const [ana, ben] = two();
    await receiveFrom(ana, 'nobody');
    await block(ben, ana);
    const before = await outcome(uploadTo(ben, ana));
    await send(ana, ben);
    expect(await outcome(uploadTo(ben, ana))).toBe(before);
    await unblock(ben, ana);
    const refusal = await outcome(send(ben, ana));
    expect(refusal).toMatch(/^403 .* does not receive first messages/);
    expect(await outcome(uploadTo(ben, ana))).toBe(refusal);
  });

  test('keeps its picture when it is edited, and its picture is deleted with it', async () => {
    const [ana, ben] = two();
    const { picture, message } = await sendPicture(ana, ben, 'Look');
    await direct.edit(ana, ben, message.id, 'See');
    expect(await messages(ben, ana)).toMatchObject([{ content: 'See', ...mediaOf(picture) }]);
    await direct.remove(ana, ben, message.id);
    expect(await read(picture, ana, ben)).toEqual([404, 404]);
    expect(JSON.stringify(await messages(ben, ana))).not.toMatch(/media/);
    expect(await pictures().countDocuments({ uploaderId: ana.userId })).toBe(0);
  });

  test('loses its picture with the account of its author, and both pictures with the second account', async () => {
    const [ana, ben] = two();
    const { picture } = await sendPicture(ana, ben);
    const answer = await sendPicture(ben, ana);
    await chat.removePerson(ana);
    expect([await read(picture, ben), await read(answer.picture, ben)]).toEqual([[404], [200]]);
    const [first] = await messages(ben, ana);
    expect(first).toMatchObject({ content: '', mediaAlt: 'Our stand' });
    expect(first).not.toHaveProperty('mediaUrl');
    await chat.removePerson(ben);
    expect(await pictures().countDocuments({ uploaderId: { $in: [ana.userId, ben.userId] } })).toBe(0);
  });

  test('keeps its picture in the conversation of a merged account', async () => {
    const [ana, ben] = two();
    const { picture } = await sendPicture(ana, ben);
    const answer = await sendPicture(ben, ana);
    const other = chat.person(1);
    await chat.merge(ana, other);
    expect(await read(picture, other, ben, ana)).toEqual([200, 200, 404]);
    expect(await read(answer.picture, other, ben)).toEqual([200, 200]);
  });
});

describe('a message in the conversation of an event', () => {
  function createEvent(endsIn = HOUR_MS) {
    const [id, [ana, ben]] = [someId(), two()];
    chat.stub.events.set(id, { chapterId: 1, endsAt: new Date(Date.now() + endsIn) });
    for (const { userId } of [ana, ben]) chat.stub.going.add(`${userId} ${id}`);
    return { id, ana, ben, ofAna: chat.as(ana).event, params: { id } };
  }

  test('has a picture that only people who go read, and that is deleted with it', async () => {
    const { id, ana, ben, ofAna, params } = createEvent();
    const picture = await uploadToEvent(ana, id);
    expect(await read(picture, ana, ben)).toEqual([200, 404]);
    const message = await ofAna.send({ params, body: withPicture(picture) });
    expect(message).toMatchObject({ content: '', ...mediaOf(picture) });
    expect((await chat.as(ben).event.read({ params })).messages).toMatchObject([mediaOf(picture)]);
    const siteAdmin = chat.siteAdmin(1);
    const actingAsBen = { ...ben, actorId: siteAdmin.userId };
    expect(await read(picture, ana, ben, siteAdmin, actingAsBen)).toEqual([200, 200, 404, 404]);
    chat.stub.going.delete(`${ben.userId} ${id}`);
    expect(await read(picture, ben)).toEqual([404]);
    await ofAna.removeMessage({ params: { id, messageId: message.id } });
    expect(await read(picture, ana)).toEqual([404]);
    expect(JSON.stringify(await ofAna.read({ params }))).not.toMatch(/media/);
  });

  test('has no picture of people who may not write there', async () => {
    expect(await outcome(uploadToEvent(chat.person(1), createEvent().id))).toMatch(/^403 Only people who are going/);
    const ended = createEvent(-1000);
    expect(await outcome(uploadToEvent(ended.ana, ended.id))).toMatch(/^409 This conversation ended/);
  });
});
