import type { Identity } from '@meridian/service-kit';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

const as = (person: Identity) => chat.environment.client(directMessagesApi, chat.one.url, person);
const to = ({ userId }: Identity) => ({ userId });

test('the reason why a person may or may not write to another one matches the result of sending a message, but does not show blocks', async () => {
  const [ana, ben] = [chat.person(1), chat.person(2)];
  const why = async (from: Identity, to: Identity) => {
    const { isActive, isSiteAdmin, userId } = from;
    const call = { params: { userId, otherUserId: to.userId }, body: { isActive, isSiteAdmin } };
    const { verdicts } = await chat.environment.service(chatInternalApi, chat.one.url).accessToPerson(call);
    return verdicts.map(({ thing, isAllowed, reason }) => `${thing} ${isAllowed} ${reason}`).join();
  };
  expect(await why(ana, ben)).toBe('person-message true active');
  expect(await why({ ...ana, isActive: false }, ben)).toBe('person-message false not-active');
  expect(await why(ana, ana)).toBe('person-message false own-account');
  await as(ana).send({ params: to(ben), body: { content: 'Hello', clientId: randomUUID() } });
  expect(await why(ana, ben)).toBe('person-message true active');
  await as(ben).block({ params: to(ana) });
  expect(await why(ana, ben)).toBe('person-message true active');
  expect(await why(ben, ana)).toBe('person-message true active'); // The office does not learn whom a person blocks.
  chat.stub.inactive.add(ben.userId);
  expect(await why(ana, ben)).toBe('person-message false other-not-active');
});
