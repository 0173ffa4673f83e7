import { randomUUID } from 'node:crypto';
import { HERE, waitUntil, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import { createChangeLink, createConfirmationLink, createPasswordLink, createUndoLink } from '../stored-credentials';
import { sendCall, type PrepareCase } from './crash-case';

/** Resolves when the events service has removed the calendar links that a job of auth ended. */
const calendarLinksEnded = (product: TestProduct): Promise<void> =>
  waitUntil('calendar links have ended', async () => {
    const waiting = { calendarLinksEnd: { $exists: true } };
    return (await product.db('auth').collection('users').countDocuments(waiting)) === 0;
  });

/** Returns calls about passwords and e-mail addresses that change several documents. */
export const credentialWrites = (product: TestProduct): Record<string, PrepareCase> => ({
  'auth.resetPassword': async () => {
    const person = await insertPerson(product, HERE);
    return {
      call: sendCall(
        product.visitor(),
        'POST',
        '/api/auth/password-reset/confirm',
        await createPasswordLink(product, person),
      ),
      again: ['ok', '400 reset_link_refused'],
      waitForEffects: () => calendarLinksEnded(product),
    };
  },
  'auth.sendConfirmation': async () => {
    const person = await insertPerson(product, HERE, { isUnconfirmed: true });
    return { call: sendCall(person, 'POST', '/api/auth/email-confirmation'), again: ['ok'] };
  },
  'auth.confirmEmail': async () => ({
    call: sendCall(
      product.visitor(),
      'POST',
      '/api/auth/email-confirmation/confirm',
      await createConfirmationLink(product),
    ),
    again: ['ok', '400 link_refused'],
  }),
  'auth.changeEmail': async () => {
    const person = await insertPerson(product, HERE);
    const body = { email: `${randomUUID()}@example.org`, password: person.password };
    return { call: sendCall(person, 'POST', '/api/profile/email', body), again: ['ok', '429 too_many_attempts'] };
  },
  'auth.cancelEmailChange': async () => {
    const person = await insertPerson(product, HERE);
    await createChangeLink(product, person);
    return { call: sendCall(person, 'DELETE', '/api/profile/email'), again: ['ok'] };
  },
  'auth.undoEmailChange': async () => ({
    call: sendCall(product.visitor(), 'POST', '/api/auth/email-change/undo', await createUndoLink(product)),
    again: ['ok', '400 link_refused'],
    waitForEffects: () => calendarLinksEnded(product),
  }),
  'auth.objectToProposal': async () => {
    const { token } = await insertProposal(product);
    return {
      call: sendCall(product.visitor(), 'POST', '/api/auth/objections', { token }),
      again: ['ok'],
      shared: 'site-admins',
    };
  },
  'auth.changePassword': async () => {
    const person = await insertPerson(product, HERE);
    const body = { currentPassword: person.password, password: randomUUID() };
    return {
      call: sendCall(person, 'PUT', '/api/profile/password', body),
      again: ['ok', '403 wrong_password'],
      waitForEffects: () => calendarLinksEnded(product),
    };
  },
});
