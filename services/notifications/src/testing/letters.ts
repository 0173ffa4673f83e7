import { eventually, someId } from '@meridian/service-kit/testing';
import type { Letter, LetterContent } from '@meridian/shared-types';
import type { TestServer } from './test-server';

export const LETTER: LetterContent = {
  subject: 'Spring at Meridian',
  text: 'It is spring.\n\nCome and see.',
  items: [{ title: 'Dinner', text: 'Bring a dish.', path: '/events/dinner' }],
  recipients: { kind: 'readers' },
};
export const ifMatch = ({ version }: Pick<Letter, 'version'>) => ({ headers: { 'If-Match': `"${version}"` } });

/** Creates the calls about letters, as a site admin who gets none. */
export function letterCalls(server: TestServer) {
  let office: ReturnType<TestServer['office']>;
  beforeAll(() => {
    office = server.office(server.addPerson({ name: 'Grace Admin', wantsMail: false }).id);
  });
  const create = (change: Partial<LetterContent> = {}) => office.create({ body: { ...LETTER, ...change } });
  const sendDraft = (letter: Letter, body: { at?: string } = {}) =>
    office.send({ params: { id: letter.id }, body }, ifMatch(letter));
  const read = ({ id }: Pick<Letter, 'id'>) => office.get({ params: { id } });
  const becomes = (letter: Letter, state: Letter['state']) =>
    eventually(async () => (await read(letter)).state === state, 20_000);
  return {
    ...{ create, sendDraft, read, becomes },
    office: () => office,
    update: (letter: Letter, body: LetterContent) =>
      office.update({ params: { id: letter.id }, body }, ifMatch(letter)),
    act: ({ id }: Letter, action: 'resume' | 'cancel') => office.act({ params: { id }, body: { action } }),
    listDeliveries: ({ id }: Pick<Letter, 'id'>, state: 'failed' | 'suppressed') =>
      office.deliveries({ params: { id }, query: { state } }),
    /** Adds a confirmed subscriber to the newsletter. */
    addSubscriber(email = `${someId()}@example.org`) {
      const id = someId();
      server.subscribers.set(id, { email, isConfirmed: true });
      return { id, email };
    },
    /** Writes a letter and begins to send it. */
    send: async (change: Partial<LetterContent> = {}) => sendDraft(await create(change)),
    /** Writes a letter, and resolves when everybody has it. */
    async sendToAll(change: Partial<LetterContent> = {}) {
      const letter = await sendDraft(await create(change));
      await becomes(letter, 'sent');
      return letter;
    },
  };
}
