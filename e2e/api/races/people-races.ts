import { HERE } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertNote } from '../insert-note';
import { finishFirstSteps } from '../finish-first-steps';
import { newInvitation } from '../new-invitation';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import { aFilter, insertSavedFilter } from '../insert-saved-filter';
import { insertSuspended } from '../insert-suspended';
import { pathOfAct, PERSON_ACTS } from '../person-acts';
import { addPasskey } from '../sign-in-factors';
import { findSessionId } from '../stored-credentials';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { Race, RaceContext, Races } from './race-context';

/** Returns races of site admins' calls about one user. */
export function peopleRaces({ product, callAtOnce, find, userOf, sessionsOf }: RaceContext): Races {
  const office = () => product.personas.siteAdmin;
  const NOTE = { text: 'Called us.' };
  const acts = PERSON_ACTS.map((act) => {
    const race: Race = async (count) => {
      const person = await act.person(product);
      const [path, body] = [await pathOfAct(act, product, person), act.body?.(person)];
      const responses = await callAtOnce(count, office(), act.method, path, body);
      const { ok = 0, ...others } = countOutcomes(responses.map(outcomeOf));
      expect(Object.keys(others).filter((outcome) => outcome !== act.again)).toEqual([]);
      if (act.isShared) expect(ok).toBeGreaterThan(0);
      else expect(ok).toBe(act.again ? 1 : count);
    };
    return [act.route, race] as const;
  });
  return {
    ...Object.fromEntries(acts),
    async 'accounts.invite'(count) {
      const body = newInvitation();
      const responses = await callAtOnce(count, office(), 'POST', '/api/admin/invitations', body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 email_taken': count - 1 });
      const users = await find('auth', 'users', { email: body.email });
      expect(users).toHaveLength(1);
      expect(await find('auth', 'ledgerLines', { userId: users[0]?._id })).toHaveLength(1);
    },
    async 'admin.dismissFirstSteps'(count) {
      await finishFirstSteps(product);
      const dismissed = () => find('admin', 'auditEntries', { action: 'first-steps.dismissed' });
      const before = await dismissed();
      const responses = await callAtOnce(count, office(), 'POST', '/api/admin/first-steps/dismissal');
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await dismissed()).toHaveLength(before.length + 1);
    },
    async 'accounts.endSession'(count) {
      const person = await insertPerson(product, HERE);
      const path = `/api/admin/people/${person.userId}/sessions/${(await findSessionId(product, person)) ?? ''}`;
      const responses = await callAtOnce(count, office(), 'DELETE', path);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '404 not_found': count - 1 });
    },
    async 'accounts.endSessions'(count) {
      const person = await insertPerson(product, HERE);
      const responses = await callAtOnce(count, office(), 'DELETE', `/api/admin/people/${person.userId}/sessions`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await sessionsOf(person)).toEqual([]);
    },
    async 'accounts.suspend'(count) {
      const person = await insertPerson(product, HERE);
      const path = `/api/admin/people/${person.userId}/suspension`;
      const responses = await callAtOnce(count, office(), 'POST', path, { reason: 'Advertising' });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 already_suspended': count - 1 });
      expect(await sessionsOf(person)).toEqual([]);
    },
    async 'accounts.sendPasswordLink'(count) {
      const person = await insertPerson(product, HERE);
      const responses = await callAtOnce(count, office(), 'POST', `/api/admin/people/${person.userId}/password-link`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    },
    async 'accounts.confirmAddress'(count) {
      const person = await insertPerson(product, HERE, { isUnconfirmed: true });
      const path = `/api/admin/people/${person.userId}/confirmation`;
      const responses = await callAtOnce(count, office(), 'POST', path, { reason: 'Called back' });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 already_confirmed': count - 1 });
    },
    async 'accounts.removeTwoFactor'(count) {
      const person = await insertPerson(product, HERE);
      await addPasskey(person);
      const path = `/api/admin/people/${person.userId}/two-factor`;
      const responses = await callAtOnce(count, office(), 'DELETE', path, { reason: 'Lost the phone' });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 no_two_factor': count - 1 });
      expect(await sessionsOf(person)).toEqual([]);
    },
    async 'accounts.issueEnrollment'(count) {
      const person = await insertPerson(product, HERE, { siteAdmin: true });
      const path = `/api/admin/people/${person.userId}/two-factor`;
      const responses = await callAtOnce(count, office(), 'POST', path, { reason: 'Met them' });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_waiting'));
      expect(await find('auth', 'proposals', { people: (await userOf(person))._id })).toHaveLength(1);
    },
    async 'accounts.confirmProposal'(count) {
      const { id, person } = await insertProposal(product);
      const responses = await callAtOnce(count, office(), 'POST', `/api/admin/proposals/${id}/confirmation`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 not_waiting'));
      expect(await userOf(person)).toMatchObject({ name: 'Ana Horvat', version: 2 });
    },
    async 'accounts.withdrawProposal'(count) {
      const { id } = await insertProposal(product);
      const responses = await callAtOnce(count, office(), 'DELETE', `/api/admin/proposals/${id}`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 not_waiting'));
    },
    async 'accounts.liftSuspension'(count) {
      const person = await insertSuspended(product);
      const responses = await callAtOnce(count, office(), 'DELETE', `/api/admin/people/${person.userId}/suspension`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 not_suspended': count - 1 });
    },
    async 'accounts.saveFilter'(count) {
      const filter = aFilter();
      const responses = await callAtOnce(count, office(), 'POST', '/api/admin/user-filters', filter);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('auth', 'savedFilters', { name: filter.name })).toHaveLength(1);
    },
    async 'accounts.removeFilter'(count) {
      const path = `/api/admin/user-filters/${await insertSavedFilter(product, office())}`;
      const responses = await callAtOnce(count, office(), 'DELETE', path);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '404 not_found': count - 1 });
    },
    async 'admin.addNote'(count) {
      const person = await insertPerson(product, HERE);
      const responses = await callAtOnce(count, office(), 'POST', `/api/admin/people/${person.userId}/notes`, NOTE);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('admin', 'notes', { userId: person.userId })).toHaveLength(count);
    },
    async 'admin.changeNote'(count) {
      const person = await insertPerson(product, HERE);
      const path = `/api/admin/people/${person.userId}/notes/${await insertNote(product, person, office())}`;
      const responses = await callAtOnce(count, office(), 'PUT', path, NOTE, IF_FIRST);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '412 note_changed': count - 1 });
    },
  };
}
