import { randomUUID } from 'node:crypto';
import { avatarForm } from '../avatar-form';
import { HERE, type TestProduct, type Visitor } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import {
  createChangeLink,
  createConfirmationLink,
  createPasswordLink,
  createUndoLink,
  findSessionId,
} from '../stored-credentials';
import type { Prepare } from './prepare';
import { twoFactorCalls } from './two-factor-calls';

/** Returns calls about passwords, addresses, pictures and sessions. */
export function credentialCalls(product: TestProduct): Record<string, Prepare> {
  const byPerson =
    (send: (person: Visitor, sessionId: string | undefined) => Promise<unknown>): Prepare =>
    async () => {
      const person = await insertPerson(product, HERE);
      const sessionId = await findSessionId(product, person);
      return () => send(person, sessionId);
    };
  return {
    ...twoFactorCalls(product),
    // This address has no account; the link is created in the background.
    'auth.requestPasswordReset': async () => () =>
      product.visitor().ok('POST', '/api/auth/password-reset', { email: `${randomUUID()}@example.org` }),
    'auth.checkResetLink': async () => {
      const { token } = await createPasswordLink(product);
      return () => product.visitor().ok('POST', '/api/auth/password-reset/check', { token });
    },
    'auth.resetPassword': async () => {
      const body = await createPasswordLink(product);
      return () => product.visitor().ok('POST', '/api/auth/password-reset/confirm', body);
    },
    'auth.sendConfirmation': async () => {
      const person = await insertPerson(product, HERE, { isUnconfirmed: true });
      return () => person.ok('POST', '/api/auth/email-confirmation');
    },
    'auth.confirmEmail': async () => {
      const body = await createConfirmationLink(product);
      return () => product.visitor().ok('POST', '/api/auth/email-confirmation/confirm', body);
    },
    'auth.confirmEmail of a change': async () => {
      const body = await createChangeLink(product);
      return () => product.visitor().ok('POST', '/api/auth/email-confirmation/confirm', body);
    },
    'auth.changeEmail': byPerson((person) =>
      person.ok('POST', '/api/profile/email', { email: `${randomUUID()}@example.org`, password: person.password }),
    ),
    'auth.cancelEmailChange': async () => {
      const person = await insertPerson(product, HERE);
      await createChangeLink(product, person);
      return () => person.ok('DELETE', '/api/profile/email');
    },
    'auth.removeAvatar': async () => {
      const person = await insertPerson(product, HERE);
      await person.ok('POST', '/api/profile/avatar', avatarForm());
      return () => person.ok('DELETE', '/api/profile/avatar');
    },
    'auth.undoEmailChange': async () => {
      const body = await createUndoLink(product);
      return () => product.visitor().ok('POST', '/api/auth/email-change/undo', body);
    },
    'auth.objectToProposal': async () => {
      const { token } = await insertProposal(product);
      return () => product.visitor().ok('POST', '/api/auth/objections', { token });
    },
    'auth.changePassword': byPerson((person) =>
      person.ok('PUT', '/api/profile/password', { currentPassword: person.password, password: randomUUID() }),
    ),
    'auth.sessions': byPerson((person) => person.ok('GET', '/api/profile/sessions')),
    'auth.endSession': byPerson((person, id) => person.ok('DELETE', `/api/profile/sessions/${id}`)),
    'auth.endOtherSessions': byPerson((person) => person.ok('DELETE', '/api/profile/sessions')),
  };
}
