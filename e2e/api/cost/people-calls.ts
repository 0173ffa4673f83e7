import { HERE, REMOTE, type TestProduct, type Visitor } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertNote } from '../insert-note';
import { finishFirstSteps } from '../finish-first-steps';
import { newInvitation } from '../new-invitation';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import { aFilter, insertSavedFilter } from '../insert-saved-filter';
import { insertSuspended } from '../insert-suspended';
import { newEvent } from '../new-event';
import { pathOfAct, PERSON_ACTS } from '../person-acts';
import { addPasskey } from '../sign-in-factors';
import { findSessionId } from '../stored-credentials';
import { createViewBody } from '../view-as';
import type { Prepare } from './prepare';

/** Returns the calls of site admins about one user. */
export function peopleCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const read =
    (what: string): Prepare =>
    async () =>
    () =>
      office().ok('GET', `/api/admin/people/${product.personas.member.userId}${what}`);
  const about =
    (method: string, what: (person: Visitor) => string | Promise<string>, body?: object): Prepare =>
    async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const path = `/api/admin/people/${person.userId}/${await what(person)}`;
      return () => office().call(method, path, { ...(body && { body }), headers: IF_FIRST });
    };
  const NOTE = { text: 'Called us.' };
  const acts = PERSON_ACTS.map((act) => {
    const prepare: Prepare = async () => {
      const person = await act.person(product);
      const [path, body] = [await pathOfAct(act, product, person), act.body?.(person)];
      return () => office().call(act.method, path, body && { body });
    };
    return [act.route, prepare] as const;
  });
  return {
    ...Object.fromEntries(acts),
    'accounts.invite': async () => {
      const body = newInvitation();
      return () => office().ok('POST', '/api/admin/invitations', body);
    },
    'admin.releases': async () => () => office().ok('GET', '/api/admin/releases'),
    'admin.firstSteps': async () => () => office().ok('GET', '/api/admin/first-steps'),
    'admin.dismissFirstSteps': async () => {
      await finishFirstSteps(product);
      return () => office().ok('POST', '/api/admin/first-steps/dismissal');
    },
    'accounts.get': read(''),
    'accounts.mergePreview': async () => {
      const [from, into] = [await insertPerson(product, HERE), await insertPerson(product, HERE)];
      return () => office().ok('GET', `/api/admin/people/${from.userId}/merge/${into.userId}`);
    },
    'accounts.savedFilters': async () => () => office().ok('GET', '/api/admin/user-filters'),
    'accounts.saveFilter': async () => () => office().ok('POST', '/api/admin/user-filters', aFilter()),
    'accounts.removeFilter': async () => {
      const path = `/api/admin/user-filters/${await insertSavedFilter(product, office())}`;
      return () => office().ok('DELETE', path);
    },
    'admin.exportUsers': async () => () =>
      office().call('GET', '/api/admin/users/export?columns=name,chapters&role=chapter-admin&chapter=2&status=active'),
    'accounts.siteAdmins': async () => () => office().ok('GET', '/api/admin/site-admins'),
    'chapters.ofPerson': read('/chapters'),
    'personMails.list': read('/mails'),
    'admin.personAccess': read('/access'),
    'admin.personAccess of a chapter': read(`/access?chapter=${HERE}`),
    'admin.personAccess of a person to whom they write': async () => () => {
      const { member, outsider } = product.personas;
      return office().ok('GET', `/api/admin/people/${member.userId}/access?recipient=${outsider.userId}`);
    },
    'admin.personAccess of an event': async () => {
      const id = await newEvent(product.personas.chapterAdmin);
      return () => office().ok('GET', `/api/admin/people/${product.personas.member.userId}/access?event=${id}`);
    },
    'admin.personRecord': read('/record'),
    'accounts.endSession': about(
      'DELETE',
      async (person) => `sessions/${(await findSessionId(product, person)) ?? ''}`,
    ),
    'accounts.endSessions': about('DELETE', () => 'sessions'),
    'accounts.suspend': about('POST', () => 'suspension', { reason: 'Advertising' }),
    'accounts.sendPasswordLink': about('POST', () => 'password-link'),
    'accounts.confirmAddress': async () => {
      const person = await insertPerson(product, HERE, { isUnconfirmed: true });
      const path = `/api/admin/people/${person.userId}/confirmation`;
      return () => office().ok('POST', path, { reason: 'Called back' });
    },
    'viewAs.start': async () => {
      const admin = await insertPerson(product, REMOTE, { siteAdmin: true });
      return () => admin.ok('POST', '/api/admin/view-as', createViewBody(product.personas.member.userId));
    },
    'viewAs.exit': async () => {
      const admin = await insertPerson(product, REMOTE, { siteAdmin: true });
      await admin.ok('POST', '/api/admin/view-as', createViewBody(product.personas.member.userId));
      return () => admin.ok('POST', '/api/admin/view-as/exit');
    },
    'accounts.removeTwoFactor': async () => {
      const person = await insertPerson(product, HERE);
      await addPasskey(person);
      const path = `/api/admin/people/${person.userId}/two-factor`;
      return () => office().ok('DELETE', path, { reason: 'Lost the phone' });
    },
    'accounts.issueEnrollment': async () => {
      const { userId } = await insertPerson(product, HERE, { siteAdmin: true });
      return () => office().ok('POST', `/api/admin/people/${userId}/two-factor`, { reason: 'Met them' });
    },
    'accounts.confirmProposal': async () => {
      const { id } = await insertProposal(product);
      return () => office().ok('POST', `/api/admin/proposals/${id}/confirmation`);
    },
    'accounts.withdrawProposal': async () => {
      const { id } = await insertProposal(product);
      return () => office().ok('DELETE', `/api/admin/proposals/${id}`);
    },
    'accounts.liftSuspension': async () => {
      const person = await insertSuspended(product);
      return () => office().ok('DELETE', `/api/admin/people/${person.userId}/suspension`);
    },
    'admin.addNote': about('POST', () => 'notes', NOTE),
    'admin.changeNote': about('PUT', async (person) => `notes/${await insertNote(product, person, office())}`, NOTE),
  };
}
