import { eventually } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import { Types } from 'mongoose';
import type { Harness } from '../testing';

/** Creates the helpers for tests of mails about facts. */
export function telling(service: () => Harness) {
  const take = (...facts: Fact[]) => service().service.appendFacts({ body: { facts } });
  const keyOf = (fact: Fact, id: string) => `${fact.id}.${id}`;
  const mailAbout = (fact: Fact, id: string) => service().mails.findOne({ key: keyOf(fact, id) });
  const tellAll = async (fact: Fact): Promise<void> => {
    await take(fact);
    await eventually(async () => {
      const stored = await service()
        .db.collection('facts')
        .findOne({ _id: new Types.ObjectId(fact.id) });
      return stored !== null && stored.fanOutAt === undefined;
    }, 15_000);
  };
  return {
    take,
    keyOf,
    mailAbout,
    tellAll,
    /** Delivers a fact, and resolves when all its notices are written. The mail to the person waits. */
    async tell(fact: Fact, id: string): Promise<void> {
      await tellAll(fact);
      expect(await mailAbout(fact, id)).toMatchObject({ state: 'waiting' });
    },
    /** Ends the time in which a mail waits for others. Resolves to its state and reason. */
    async send(fact: Fact, id: string): Promise<string> {
      await service().mails.updateOne({ key: keyOf(fact, id) }, { $set: { nextAt: new Date(0) } });
      await eventually(async () => (await mailAbout(fact, id))?.nextAt === undefined);
      const { state, lastError = '' } = (await mailAbout(fact, id)) ?? {};
      return `${state} ${lastError}`.trim();
    },
    member(role: 'member' | 'admin' = 'member') {
      const person = service().addPerson();
      service().audiences.roles.set(person.id, role);
      return person;
    },
    textTo: (email: string) => service().mailsTo(email).at(-1)?.raw.toString().replace(/=\r\n/g, '') ?? '',
  };
}
