import userEvent from '@testing-library/user-event';
import { aChapter, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { accountsApi, type AccountDetails } from '@meridian/shared-types';
import type { Proposal } from '@meridian/shared-types/schemas';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import { ADMIN, SITE_ADMINS } from './open-admin-tools';

export const AT = '2026-11-20T18:30:00.000Z';
const YEAR = { amount: 29_900, currency: 'USD' };
const REFUNDABLE = {
  whole: { amount: 299, money: YEAR, months: 12 },
  unused: { amount: 124.58, money: { amount: 12_458, currency: 'USD' }, months: 5 },
};
export const ACCOUNT: AccountDetails = {
  id: idOf(1),
  name: 'Ana Horvat',
  email: 'ana@example.org',
  subscriptionStatus: 'active',
  createdAt: '2024-01-05T12:00:00.000Z',
  isSiteAdmin: false,
  isConfirmed: true,
  lastSeenAt: AT,
  twoFactor: { hasApp: true, passkeys: 2 },
  membership: { plan: 'annual', amount: 299, money: YEAR, cardLast4: '4242', paidUntil: '2027-01-05T12:00:00.000Z' },
  payments: [
    { id: idOf(5), plan: 'annual', amount: 299, money: YEAR, cardLast4: '4242', paidAt: AT, refundable: REFUNDABLE },
  ],
  acts: [],
  sessions: [
    { id: idOf(6), browser: 'Firefox on Windows', country: null, method: 'code', signedInAt: AT, lastSeenAt: AT },
  ],
};
export const NOTE = {
  id: idOf(9),
  version: 3,
  text: 'Called us.',
  author: { id: idOf(8), name: 'Grace' },
  createdAt: AT,
};
/** Returns a proposal to make Ana a site admin, with other fields. */
export const aProposal = (fields: Partial<Proposal> = {}): Proposal => {
  const { id, name, email } = ACCOUNT;
  const proposal = { id: idOf(20), kind: 'appointment' as const, people: [{ id, name, email }] };
  return { ...proposal, proposedBy: NOTE.author, reason: 'Takes over', since: AT, until: AT, ...fields };
};
const LAGOS = aChapter({ name: 'Lagos' });
const ACCRA = { ...aChapter({ id: 2, name: 'Accra' }), archive: { at: AT, reason: 'Nobody left' } };
export const PATH = accountsApi.get.path.replace('{id}', ACCOUNT.id);

/** Opens the page of Ana. `responses` adds to or replaces her responses. */
export async function openPerson(responses: object = {}) {
  const api = mockApi({
    [`GET ${PATH}`]: ACCOUNT,
    'GET /api/admin/site-admins': SITE_ADMINS,
    [`GET ${PATH}/chapters`]: { memberships: [], requests: [] },
    [`GET ${PATH}/mails`]: [{ id: idOf(7), kind: 'account.password-reset', state: 'uncertain', createdAt: AT }],
    'GET /api/chapters': [LAGOS],
    'GET /api/chapters/archived': [ACCRA],
    [`GET ${PATH}/access`]: ({ query }: { query: Record<string, string> }) => ({
      verdicts: [
        { thing: 'directory', isAllowed: true, reason: 'active' },
        ...(query.chapter ? [{ thing: 'chapter-chat', isAllowed: false, reason: 'not-member' }] : []),
      ],
    }),
    [`GET ${PATH}/record`]: { notes: [NOTE], entries: [] },
    ...responses,
  });
  renderApp(routes, { path: `/admin-tools/people/${ACCOUNT.id}`, ...ADMIN });
  await screen.findByText('Called us.');
  return api;
}
/** Returns a part of the page by its title. */
export const part = (name: string) => within(screen.getByRole('region', { name }));

/** Returns the calls that changed something. */
export const written = (calls: Awaited<ReturnType<typeof openPerson>>['calls']) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
export const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));
export const inDialog = () => within(screen.getByRole('dialog'));
