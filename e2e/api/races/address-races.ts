import { randomUUID } from 'node:crypto';
import { HERE } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import { createChangeLink, createConfirmationLink, createUndoLink } from '../stored-credentials';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const addressRaces = ({ product, callAtOnce, find, userOf }: RaceContext): Races => ({
  async 'auth.sendConfirmation'(count) {
    const person = await insertPerson(product, HERE, { isUnconfirmed: true });
    const asked = await callAtOnce(count, person, 'POST', '/api/auth/email-confirmation');
    expect(countOutcomes(asked.map(outcomeOf))).toEqual({ ok: count });
    const { _id } = await userOf(person);
    expect(await find('auth', 'accountTokens', { userId: _id })).toHaveLength(1);
  },
  async 'auth.changeEmail'(count) {
    const person = await insertPerson(product, HERE);
    const asked = await callAtOnce(count, person, 'POST', '/api/profile/email', () => ({
      email: `${randomUUID()}@example.org`,
      password: person.password,
    }));
    expect(countOutcomes(asked.map(outcomeOf))).toEqual(oneSuccess(count, '429 too_many_attempts'));
    const { _id } = await userOf(person);
    expect(await find('auth', 'accountTokens', { userId: _id })).toHaveLength(1);
  },
  async 'auth.cancelEmailChange'(count) {
    const person = await insertPerson(product, HERE);
    await createChangeLink(product, person);
    const cancelled = await callAtOnce(count, person, 'DELETE', '/api/profile/email');
    expect(countOutcomes(cancelled.map(outcomeOf))).toEqual({ ok: count });
    const { _id } = await userOf(person);
    expect(await find('auth', 'accountTokens', { userId: _id })).toEqual([]);
  },
  async 'auth.undoEmailChange'(count) {
    const person = await insertPerson(product, HERE);
    const { _id } = await userOf(person); // The id stays the same when the address changes.
    const body = await createUndoLink(product, person);
    const undone = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/email-change/undo', body);
    expect(countOutcomes(undone.map(outcomeOf))).toEqual(oneSuccess(count, '400 link_refused'));
    expect(await find('auth', 'sessions', { userId: _id })).toHaveLength(0);
  },
  async 'auth.objectToProposal'(count) {
    const { token, person } = await insertProposal(product);
    const objected = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/objections', { token });
    expect(countOutcomes(objected.map(outcomeOf))).toEqual({ ok: count });
    const { _id } = await userOf(person);
    expect(await find('auth', 'proposals', { people: _id })).toMatchObject([{ state: 'objected' }]);
  },
  async 'auth.confirmEmail'(count) {
    const person = await insertPerson(product, HERE, { isUnconfirmed: true });
    const body = await createConfirmationLink(product, person);
    const confirmed = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/email-confirmation/confirm', body);
    expect(countOutcomes(confirmed.map(outcomeOf))).toEqual(oneSuccess(count, '400 link_refused'));
    expect(await userOf(person)).not.toHaveProperty('unverifiedSince');
  },
});
