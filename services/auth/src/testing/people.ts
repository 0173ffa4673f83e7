import { authApi } from '@meridian/shared-types/contracts';
import type { CurrentUser } from '@meridian/shared-types';
import type { UpdateQuery } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { Models } from '../models/create-models';
import { newAccount } from '../accounts/new-account';
import { VERIFIED, type UserDoc } from '../models/user.model';
import { createBrowser, type Browser, type Credentials } from './browser';

export const somePassword = (): string => randomBytes(9).toString('base64url');
export const someEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;

export const registration = (changes: Record<string, unknown> = {}) => ({
  email: someEmail(),
  password: somePassword(),
  name: 'Ana Horvat',
  chapterId: 1,
  membershipType: 'full',
  ...changes,
});
export const payment = (changes: Record<string, unknown> = {}) => ({
  plan: 'monthly',
  amount: 29,
  cardLast4: '4242',
  ...changes,
});

type People = Pick<Models, 'db' | 'Users' | 'AccountTokens' | 'Payments'>;

/** Creates what registers the people of a test, and what reads and changes their accounts in the database. */
export function createPeople({ db, Users, AccountTokens, Payments }: People, url: string) {
  const change = (id: string, update: UpdateQuery<UserDoc>) => Users.updateOne({ _id: id }, update);
  /** Registers a person who is signed in and has not confirmed the address. */
  async function registerUnconfirmed(): Promise<Person> {
    const browser = createBrowser(url);
    const input = registration();
    const { body } = await browser.call<CurrentUser>('POST', authApi.register.path, input);
    return { browser, email: input.email, password: input.password, id: body.user.id };
  }
  /** Registers a person who is signed in and has confirmed the address. A `member` has also paid. */
  async function register(kind: 'newsletter' | 'member' = 'newsletter') {
    const person = await registerUnconfirmed();
    await change(person.id, { $unset: VERIFIED });
    await AccountTokens.deleteMany({ userId: person.id });
    if (kind === 'member') await person.browser.call('POST', authApi.mockPayment.path, payment());
    await db.collection('domainEventOutbox').deleteMany({ 'record.audience.userIds': person.id });
    return person;
  }
  async function registerSiteAdmin() {
    const admin = await register();
    await change(admin.id, { isSiteAdmin: true });
    return admin;
  }
  return {
    register,
    registerUnconfirmed,
    registerSiteAdmin,
    registerThreeSiteAdmins: async (): Promise<[Person, Person, Person]> => [
      await registerSiteAdmin(),
      await registerSiteAdmin(),
      await registerSiteAdmin(),
    ],
    /** Inserts people of a chapter with a confirmed address, who have no session. Returns their ids in this order. */
    async insert(people: Partial<UserDoc>[]): Promise<string[]> {
      const accounts = people.map((fields) => {
        const { email = someEmail(), name = 'Some Person', ...others } = fields;
        const { unverifiedSince: _, ...account } = newAccount({ email, name, passwordHash: 'none', homeChapterId: 1 });
        return { ...account, ...others };
      });
      await Users.insertMany(accounts);
      return accounts.map(({ _id }) => String(_id));
    },
    change,
    /** Reads an account, which has to exist. */
    stored: async (id: string) => (await Users.findById(id).orFail().lean()) as UserDoc,
    /** Reads the payments of a person, oldest first. */
    paymentsOf: (id: string) => Payments.find({ userId: id }).sort({ paidAt: 1 }).lean(),
    exists: async (id: string) => (await Users.exists({ _id: id })) !== null,
  };
}
export interface Person extends Credentials {
  id: string;
  browser: Browser;
}
