import { outcome } from '@meridian/service-kit/testing';
import { createRoom } from '../testing/rooms';
import { useChat } from '../testing/use-chat';

const chat = useChat();

test('admins of a chapter and site admins without a plan moderate the chat, but only active members read it', async () => {
  const { chapterId, admin, ana, as, send } = await createRoom(chat);
  const { seq } = await send('Buy now');
  const [message] = await as(ana).messages({ params: { chapterId }, query: { after: String(seq - 1) } });
  const params = { chapterId };
  const moderating = (who: typeof admin) => outcome(as(who).moderation({ params }));
  const reading = (who: typeof admin) => outcome(as(who).messages({ params }));
  const newsletter = { ...chat.person(), isActive: false };
  const lapsedMember = { ...ana, isActive: false };
  const chapterAdmin = { ...admin, isActive: false };
  const siteAdmin = { ...chat.siteAdmin(), isActive: false };
  const onlyAdmins = '403 Only admins of this chapter can moderate its chat.';
  for (const who of [newsletter, lapsedMember, ana]) expect(await moderating(who)).toBe(onlyAdmins);
  for (const who of [chapterAdmin, siteAdmin]) {
    expect(await moderating(who)).toBe('ok');
    expect(await reading(who)).toBe('403 An active membership is required.');
  }
  const ofAna = { chapterId, userId: ana.userId };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect(await outcome(as(chapterAdmin).mute({ params: ofAna, body: { until, reason: 'Advertising' } }))).toBe('ok');
  const removal = { params: { chapterId, id: message!.id }, body: { reason: 'Advertising' } };
  expect(await outcome(as(lapsedMember).removeMessage(removal))).toBe(onlyAdmins);
  expect(await outcome(as(chapterAdmin).removeMessage(removal))).toBe('ok');
});
