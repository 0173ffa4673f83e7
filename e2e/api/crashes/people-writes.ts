import { HERE, REMOTE, waitUntil, type TestProduct, type Visitor } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertNote } from '../insert-note';
import { finishFirstSteps } from '../finish-first-steps';
import { newInvitation } from '../new-invitation';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import { aFilter } from '../insert-saved-filter';
import { insertSuspended } from '../insert-suspended';
import { pathOfAct, PERSON_ACTS } from '../person-acts';
import { addPasskey } from '../sign-in-factors';
import { findSessionId } from '../stored-credentials';
import { createViewBody } from '../view-as';
import { sendCall, signInAgain, type PrepareCase } from './crash-case';

/** Returns calls of site admins about one user, each of which writes several documents. */
export function peopleWrites(product: TestProduct): Record<string, PrepareCase> {
  const about =
    (
      method: string,
      what: (person: Visitor, office: Visitor) => string | Promise<string>,
      again: string[],
      body?: object,
    ): PrepareCase =>
    async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const person = await insertPerson(product, HERE, { paid: true });
      const path = `/api/admin/people/${person.userId}/${await what(person, office)}`;
      return { call: sendCall(office, method, path, body, IF_FIRST), again };
    };
  const NOTE = { text: 'Called us.' };
  const acts = PERSON_ACTS.map((act) => {
    const prepare: PrepareCase = async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const person = await act.person(product);
      const path = await pathOfAct(act, product, person);
      return {
        call: sendCall(office, act.method, path, act.body?.(person)),
        again: ['ok', ...(act.again ? [act.again] : [])],
        ...(act.shared && { shared: act.shared }),
        ...(act.route === 'accounts.merge' && {
          waitForEffects: () =>
            waitUntil(
              'no account is being merged',
              async () => !(await product.db('auth').collection('mergedAccounts').findOne({ isMoving: true })),
              60,
            ),
        }),
        ...(act.route === 'accounts.remove' && {
          waitForEffects: () =>
            waitUntil(
              'the account is gone',
              async () => !(await product.db('auth').collection('users').findOne({ email: person.email })),
            ),
        }),
      };
    };
    return [act.route, prepare] as const;
  });
  return {
    ...Object.fromEntries(acts),
    'accounts.invite': async () => ({
      call: sendCall(
        await insertPerson(product, REMOTE, { paid: true, siteAdmin: true }),
        'POST',
        '/api/admin/invitations',
        newInvitation(),
      ),
      again: ['ok', '409 email_taken'],
      shared: 'members of the chapter',
    }),
    'admin.dismissFirstSteps': async () => {
      await finishFirstSteps(product);
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      return { call: sendCall(office, 'POST', '/api/admin/first-steps/dismissal'), again: ['ok'] };
    },
    'accounts.endSession': about(
      'DELETE',
      async (person) => `sessions/${(await findSessionId(product, person)) ?? ''}`,
      ['ok', '404 not_found'],
    ),
    'accounts.endSessions': about('DELETE', () => 'sessions', ['ok']),
    'accounts.suspend': async () => ({
      ...(await about('POST', () => 'suspension', ['ok', '409 already_suspended'], { reason: 'Advertising' })()),
      shared: 'site-admins',
    }),
    'accounts.sendPasswordLink': about('POST', () => 'password-link', ['ok']),
    'accounts.confirmAddress': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const person = await insertPerson(product, HERE, { isUnconfirmed: true });
      const path = `/api/admin/people/${person.userId}/confirmation`;
      return {
        call: sendCall(office, 'POST', path, { reason: 'Called back' }),
        again: ['ok', '409 already_confirmed'],
      };
    },
    'accounts.removeTwoFactor': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const person = await insertPerson(product, HERE);
      await addPasskey(person);
      const path = `/api/admin/people/${person.userId}/two-factor`;
      return {
        call: sendCall(office, 'DELETE', path, { reason: 'Lost the phone' }),
        again: ['ok', '409 no_two_factor'],
      };
    },
    'accounts.issueEnrollment': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const { userId } = await insertPerson(product, HERE, { siteAdmin: true });
      return {
        call: sendCall(office, 'POST', `/api/admin/people/${userId}/two-factor`, { reason: 'Met them' }),
        again: ['ok', '409 already_waiting'],
        shared: 'site-admins',
      };
    },
    'accounts.confirmProposal': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const { id } = await insertProposal(product);
      return {
        call: sendCall(office, 'POST', `/api/admin/proposals/${id}/confirmation`),
        again: ['ok', '409 not_waiting'],
        shared: 'site-admins',
      };
    },
    'accounts.withdrawProposal': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const { id } = await insertProposal(product);
      return {
        call: sendCall(office, 'DELETE', `/api/admin/proposals/${id}`),
        again: ['ok', '409 not_waiting'],
        shared: 'site-admins',
      };
    },
    'viewAs.start': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const person = await insertPerson(product, HERE);
      return {
        call: sendCall(office, 'POST', '/api/admin/view-as', createViewBody(person.userId)),
        ...signInAgain(office),
      };
    },
    'viewAs.exit': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      await office.ok('POST', '/api/admin/view-as', createViewBody((await insertPerson(product, HERE)).userId));
      return { call: sendCall(office, 'POST', '/api/admin/view-as/exit'), ...signInAgain(office) };
    },
    'accounts.liftSuspension': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      const person = await insertSuspended(product);
      return {
        call: sendCall(office, 'DELETE', `/api/admin/people/${person.userId}/suspension`),
        again: ['ok', '409 not_suspended'],
      };
    },
    'accounts.saveFilter': async () => {
      const office = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
      return { call: sendCall(office, 'POST', '/api/admin/user-filters', aFilter()), again: ['ok'] };
    },
    'admin.addNote': about('POST', () => 'notes', ['ok'], NOTE),
    'admin.changeNote': about(
      'PUT',
      async (person, office) => `notes/${await insertNote(product, person, office)}`,
      ['ok', '412 note_changed'],
      NOTE,
    ),
  };
}
