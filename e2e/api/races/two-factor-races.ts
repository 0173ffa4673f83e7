import { HERE } from '../test-product';
import { insertPerson } from '../insert-person';
import {
  addTotpAuthenticator,
  addPasskey,
  APP,
  newCode,
  newPasskey,
  passkeyProof,
  PASSKEYS,
  pendingLogin,
} from '../sign-in-factors';
import { countOutcomes, expectOnly, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const twoFactorRaces = ({ product, callAtOnce, find, userOf, sessionsOf }: RaceContext): Races => ({
  async 'auth.finishLogin'(count) {
    const person = await insertPerson(product, HERE);
    const { visitor, code } = await pendingLogin(person);
    const sent = await callAtOnce(count, visitor, 'POST', '/api/auth/login/two-factor', { code });
    const outcomes = countOutcomes(sent.map(outcomeOf));
    expectOnly(outcomes, 'ok', '401 sign_in_again', '403 wrong_code', '429 too_many_attempts');
    expect(outcomes.ok).toBe(1);
    expect(await sessionsOf(person)).toHaveLength(2);
    expect((await userOf(person)).recoveryCodes).toHaveLength(9);
  },
  async 'auth.stepUp'(count) {
    const person = await insertPerson(product, HERE);
    const { password } = person;
    const sent = await callAtOnce(count, person, 'POST', '/api/auth/step-up', { password });
    expect(countOutcomes(sent.map(outcomeOf))).toEqual({ ok: count });
  },
  async 'auth.beginTotpAuthenticator'(count) {
    const person = await insertPerson(product, HERE);
    expect(countOutcomes((await callAtOnce(count, person, 'POST', APP)).map(outcomeOf))).toEqual({ ok: count });
    expect((await userOf(person)).totpAuthenticator).toBeUndefined();
  },
  async 'auth.confirmTotpAuthenticator'(count) {
    const person = await insertPerson(product, HERE);
    const sent = await callAtOnce(count, person, 'PUT', APP, await newCode(person));
    expect(countOutcomes(sent.map(outcomeOf))).toEqual(oneSuccess(count, '409 no_new_app'));
    expect((await userOf(person)).recoveryCodes).toHaveLength(10);
  },
  async 'auth.removeTotpAuthenticator'(count) {
    const person = await insertPerson(product, HERE);
    await addTotpAuthenticator(person);
    expect(countOutcomes((await callAtOnce(count, person, 'DELETE', APP)).map(outcomeOf))).toEqual({ ok: count });
    expect((await userOf(person)).recoveryCodes).toBeUndefined();
  },
  async 'auth.renewRecoveryCodes'(count) {
    const person = await insertPerson(product, HERE);
    await addTotpAuthenticator(person);
    const sent = await callAtOnce(count, person, 'POST', '/api/profile/two-factor/recovery-codes');
    expect(countOutcomes(sent.map(outcomeOf))).toEqual({ ok: count });
    expect((await userOf(person)).recoveryCodes).toHaveLength(10);
  },
  async 'auth.beginPasskey'(count) {
    const person = await insertPerson(product, HERE);
    const sent = await callAtOnce(count, person, 'POST', `${PASSKEYS}/challenge`);
    expect(countOutcomes(sent.map(outcomeOf))).toEqual({ ok: count });
    expect(new Set(sent.map(({ body }) => (body as { userHandle: string }).userHandle)).size).toBe(1);
  },
  async 'auth.addPasskey'(count) {
    const person = await insertPerson(product, HERE);
    const { body } = await newPasskey(person);
    const sent = await callAtOnce(count, person, 'POST', PASSKEYS, body);
    expect(countOutcomes(sent.map(outcomeOf))).toEqual(oneSuccess(count, '400 passkey_refused'));
    expect(await find('auth', 'passkeys', { userId: (await userOf(person))._id })).toHaveLength(1);
  },
  async 'auth.renamePasskey'(count) {
    const person = await insertPerson(product, HERE);
    const path = await addPasskey(person);
    const sent = await callAtOnce(count, person, 'PUT', path, (index: number) => ({ name: `Phone ${index}` }));
    expect(countOutcomes(sent.map(outcomeOf))).toEqual({ ok: count });
  },
  async 'auth.removePasskey'(count) {
    const person = await insertPerson(product, HERE);
    const sent = await callAtOnce(count, person, 'DELETE', await addPasskey(person));
    expect(countOutcomes(sent.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
  },
  async 'auth.passkeyChallenge'(count) {
    const sent = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/passkey/challenge');
    expect(new Set(sent.map(({ body }) => (body as { challenge: string }).challenge)).size).toBe(count);
  },
  async 'auth.passkeyLogin'(count) {
    const person = await insertPerson(product, HERE);
    const proof = await passkeyProof(person);
    const sent = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/passkey', proof);
    expect(countOutcomes(sent.map(outcomeOf))).toEqual(oneSuccess(count, '400 passkey_refused'));
    expect(await sessionsOf(person)).toHaveLength(2);
  },
});
