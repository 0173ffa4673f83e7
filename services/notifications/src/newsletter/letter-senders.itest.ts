import { outcome } from '@meridian/service-kit/testing';
import { HOUR_MS } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createModels } from '../models/create-models';
import { removePerson } from '../internal/person-removal';
import { ifMatch, LETTER, letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';

const server = useServer();
const { office, read, becomes, act, addSubscriber } = letterCalls(server);
afterEach(() => server.subscribers.clear());
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

test.each([
  ['was suspended', (id: string) => server.audiences.suspended.add(id), 'is suspended'],
  ['was dismissed as a site admin', (id: string) => server.audiences.dismissed.add(id), 'is no longer a site admin'],
  [
    'deleted the account',
    (id: string) => removePerson(createModels(server.db), id, { publish: () => undefined }),
    'has no account anymore',
  ],
])('A letter pauses if its sender %s meanwhile, until another site admin resumes it', async (_, lose, why) => {
  const { email } = addSubscriber();
  const acting = server.addPerson();
  const own = server.office(acting.id);
  const letter = await own.create({ body: LETTER });
  await own.send({ params: { id: letter.id }, body: { at: inAnHour() } }, ifMatch(letter));
  await lose(acting.id);
  const [_id, sendAt] = [new Types.ObjectId(letter.id), new Date()];
  await server.db.collection('letters').updateOne({ _id }, { $set: { sendAt } });
  await becomes(letter, 'paused');
  const problem = `The sender of this letter ${why}. Read it, then resume or cancel it.`;
  expect(await read(letter)).toMatchObject({ problem });
  expect(server.mailsTo(email)).toHaveLength(0);
  await act(letter, 'resume');
  await becomes(letter, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('A site admin who was suspended after the session check can neither send nor resume a letter', async () => {
  const acting = server.addPerson();
  const own = server.office(acting.id);
  const subject = `Letter ${acting.id}`;
  const letter = await own.create({ body: { ...LETTER, subject } });
  const params = { id: letter.id };
  const sendAs = (client: typeof own) => outcome(client.send({ params, body: { at: inAnHour() } }, ifMatch(letter)));
  server.audiences.suspended.add(acting.id);
  expect(await sendAs(own)).toBe('403 Your account is suspended.');
  expect(await sendAs(office())).toBe('ok');
  await server.db.collection('letters').updateOne({ subject }, { $set: { state: 'paused' } });
  expect(await outcome(own.act({ params, body: { action: 'resume' } }))).toBe('403 Your account is suspended.');
  expect(await outcome(own.act({ params, body: { action: 'cancel' } }))).toBe('ok');
});
