import {
  LIMITS,
  type AccountDetails,
  type CurrentUser,
  type Note,
  type Payment,
  type PersonRecord,
  type SavedFilter,
  type SiteAdmins,
} from '@meridian/shared-types';
import { IF_FIRST } from '../insert-letter';
import { randomUUID } from 'node:crypto';
import { insertPerson, type Databases } from '../insert-person';
import { newInvitation } from '../new-invitation';
import { Visitor } from '../person';
import { HERE } from '../personas';
import { addPasskey, registerConfirmed } from '../sign-in-factors';
import { waitUntil } from '../test-product';
import type { Place } from './place';

/** Returns the places where site admins write about a user. */
export const peoplePlaces = (databases: Databases, office: Visitor, { userId }: Visitor): Record<string, Place> => {
  const path = `/api/admin/people/${userId}`;
  const fields = { text: LIMITS.noteMax };
  const read = async (noteId: string) =>
    (await office.ok<PersonRecord>('GET', `${path}/record`)).notes
      .filter(({ id }) => id === noteId)
      .map(({ text }) => ({ text }));
  const add = (texts: object) => office.ok<Note>('POST', `${path}/notes`, texts);
  const register = async () => {
    const visitor = new Visitor(office.url);
    const { user } = await visitor.ok<CurrentUser>('POST', '/api/auth/register', {
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      name: 'Ana Horvat',
      chapterId: HERE,
      membershipType: 'full',
    });
    return { user, visitor };
  };
  /** Returns the audit log's details of an act on the account created for this purpose, without their first word. */
  const inAuditLog = async (id: string, action: string, before: RegExp | '' = /^[^:]*: /) => {
    let details: string[] = [];
    await waitUntil('the act is in the audit log', async () => {
      const { entries } = await office.ok<PersonRecord>('GET', `/api/admin/people/${id}/record`);
      details = entries.filter((entry) => entry.action === action).map(({ detail }) => detail);
      return details.length > 0;
    });
    return details.map((detail) => ({ reason: detail.replace(before, '') }));
  };
  /** Returns what the page and the audit log show of an act on a membership. */
  const actsOf = async (id: string, action: string) => {
    const { acts } = await office.ok<AccountDetails>('GET', `/api/admin/people/${id}`);
    return [...acts.map(({ reason }) => ({ reason })), ...(await inAuditLog(id, action))];
  };
  return {
    'POST /api/admin/invitations': {
      fields: { name: LIMITS.nameMax },
      async roundTrip(texts) {
        const { id } = await office.ok<{ id: string }>('POST', '/api/admin/invitations', newInvitation(texts));
        const { name } = await office.ok<AccountDetails>('GET', `/api/admin/people/${id}`);
        return [{ name }];
      },
    },
    'POST /api/admin/people/{id}/confirmation': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        await office.ok('POST', `/api/admin/people/${user.id}/confirmation`, texts);
        return inAuditLog(user.id, 'address.confirmed');
      },
    },
    'PUT /api/admin/people/{id}/name': {
      fields: { name: LIMITS.nameMax, reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        await office.ok('PUT', `/api/admin/people/${user.id}/name`, texts);
        const { name } = await office.ok<AccountDetails>('GET', `/api/admin/people/${user.id}`);
        return (await inAuditLog(user.id, 'account.renamed', '')).map(({ reason }) => ({ name, reason }));
      },
    },
    'PUT /api/admin/people/{id}/address': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        const body = { email: `${randomUUID()}@example.org`, ...texts };
        await office.ok('PUT', `/api/admin/people/${user.id}/address`, body);
        return inAuditLog(user.id, 'address.change-requested');
      },
    },
    'DELETE /api/admin/people/{id}': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        await office.ok('DELETE', `/api/admin/people/${user.id}`, { email: user.email, ...texts });
        return inAuditLog(user.id, 'account.deleted');
      },
    },
    'POST /api/admin/people/{id}/merge': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const [{ user }, { user: other }] = [await register(), await register()];
        await office.ok('POST', `/api/admin/people/${other.id}/confirmation`, { reason: 'Called back' });
        const body = { intoId: other.id, email: user.email, ...texts };
        await office.ok('POST', `/api/admin/people/${user.id}/merge`, body);
        return actsOf(other.id, 'account.merged');
      },
    },
    'POST /api/admin/user-filters': {
      fields: { name: LIMITS.filterNameMax },
      async roundTrip(texts) {
        const { id } = await office.ok<SavedFilter>('POST', '/api/admin/user-filters', { filter: {}, ...texts });
        const all = await office.ok<SavedFilter[]>('GET', '/api/admin/user-filters');
        await office.ok('DELETE', `/api/admin/user-filters/${id}`);
        return all.filter((saved) => saved.id === id).map(({ name }) => ({ name }));
      },
    },
    'POST /api/admin/people/{id}/months': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        const body = { months: 1, idempotencyKey: randomUUID(), ...texts };
        await office.ok('POST', `/api/admin/people/${user.id}/months`, body);
        return actsOf(user.id, 'membership.given');
      },
    },
    'POST /api/admin/people/{id}/payments/{paymentId}/refund': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user, visitor } = await register();
        const charge = { plan: 'monthly', amount: 29, cardLast4: '4242' };
        const { id } = await visitor.ok<Payment>('POST', '/api/mock-payment', charge);
        const body = { part: 'whole', cents: 2900, idempotencyKey: randomUUID(), ...texts };
        await office.ok('POST', `/api/admin/people/${user.id}/payments/${id}/refund`, body);
        return actsOf(user.id, 'payment.refunded');
      },
    },
    'POST /api/admin/people/{id}/site-admin': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const person = await insertPerson(databases, HERE);
        await office.ok('POST', `/api/admin/people/${person.userId}/site-admin`, texts);
        return inAuditLog(person.userId, 'site-admin.granted', '');
      },
    },
    'DELETE /api/admin/people/{id}/site-admin': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const person = await insertPerson(databases, HERE);
        await office.ok('POST', `/api/admin/people/${person.userId}/site-admin`, { reason: 'Helps out' });
        await office.ok('DELETE', `/api/admin/people/${person.userId}/site-admin`, texts);
        return inAuditLog(person.userId, 'site-admin.dismissed', '');
      },
    },
    'POST /api/admin/people/{id}/password-link': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        await office.ok('POST', `/api/admin/people/${user.id}/password-link`, texts);
        return inAuditLog(user.id, 'password.link-sent', '');
      },
    },
    'DELETE /api/admin/people/{id}/sessions': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        await office.ok('DELETE', `/api/admin/people/${user.id}/sessions`, texts);
        return inAuditLog(user.id, 'session.ended');
      },
    },
    'DELETE /api/admin/people/{id}/sessions/{sessionId}': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        const { sessions } = await office.ok<AccountDetails>('GET', `/api/admin/people/${user.id}`);
        await office.ok('DELETE', `/api/admin/people/${user.id}/sessions/${sessions[0]?.id}`, texts);
        return inAuditLog(user.id, 'session.ended');
      },
    },
    'POST /api/admin/people/{id}/two-factor': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const person = await insertPerson(databases, HERE);
        const own = `/api/admin/people/${person.userId}`;
        await office.ok('POST', `${own}/site-admin`, { reason: 'Helps out' });
        await office.ok('POST', `${own}/two-factor`, texts);
        const { waiting } = await office.ok<SiteAdmins>('GET', '/api/admin/site-admins');
        return waiting
          .filter(({ people }) => people.some(({ id }) => id === person.userId))
          .map(({ reason }) => ({ reason }));
      },
    },
    'DELETE /api/admin/people/{id}/two-factor': {
      fields: { reason: LIMITS.officeReasonMax },
      async roundTrip(texts) {
        const person = await registerConfirmed(office);
        await addPasskey(person);
        await office.ok('DELETE', `/api/admin/people/${person.userId}/two-factor`, texts);
        return inAuditLog(person.userId, 'factor.removed');
      },
    },
    'POST /api/admin/people/{id}/suspension': {
      fields: { reason: LIMITS.suspensionReasonMax },
      async roundTrip(texts) {
        const { user } = await register();
        await office.ok('POST', `/api/admin/people/${user.id}/suspension`, texts);
        const { suspension } = await office.ok<AccountDetails>('GET', `/api/admin/people/${user.id}`);
        return [{ reason: suspension?.reason }];
      },
    },
    'POST /api/admin/people/{id}/notes': { fields, roundTrip: async (texts) => read((await add(texts)).id) },
    'PUT /api/admin/people/{id}/notes/{noteId}': {
      fields,
      async roundTrip(texts) {
        const { id } = await add({ text: 'First' });
        await office.call('PUT', `${path}/notes/${id}`, { body: texts, headers: IF_FIRST });
        return read(id);
      },
    },
  };
};
