import { CONTACT_FORM_MS } from '@meridian/shared-types';
import { serveAdmin, outcomeCode, siteAdmin } from '../testing/test-server';
import { createFormTokens } from './form-tokens';

const server = serveAdmin();

/** Opens a form, and returns a function that sends a visitor's message in it. */
function openForm() {
  const tokens = createFormTokens(server.environment.env.SERVICE_TOKEN);
  const formToken = tokens.issue(new Date(Date.now() - CONTACT_FORM_MS.least - 1000));
  const common = { name: 'Ana Silva', email: 'ana@example.org', category: 'Chapter Development' as const };
  return (message: string, subject = 'A chapter in Faro') =>
    outcomeCode(server.inbox().contact({ body: { ...common, subject, message, formToken } }));
}
const texts = async () => {
  const { threads } = await server.inbox(siteAdmin).list({ query: { search: 'faro', limit: '100' } });
  const all = await Promise.all(threads.map(({ id }) => server.inbox(siteAdmin).thread({ params: { id } })));
  return all.map(({ contact }) => contact?.message).sort();
};
beforeEach(() => server.db.collection('threads').deleteMany({}));

test('a text that was changed because no response arrived is stored too, and each of the two once', async () => {
  const send = openForm();
  await send('We are nine.');
  expect(await Promise.all([send('We are ten.'), send('We are ten.')])).toEqual(['ok', 'ok']);
  // The first message arrives late.
  expect([await send('We are nine.'), await send('We are ten.')]).toEqual(['ok', 'ok']);
  expect(await texts()).toEqual(['We are nine.', 'We are ten.']);
});

test('a form stores five texts, and a further one is refused with a message', async () => {
  const send = openForm();
  for (const count of [1, 2, 3, 4, 5]) expect(await send(`We are ${count}.`)).toBe('ok');
  expect(await send('We are 6.')).toBe('409 form_used');
  expect(await send('We are 5.')).toBe('ok');
  expect(await texts()).toHaveLength(5);
  expect(await openForm()('We are 6.')).toBe('ok');
});
