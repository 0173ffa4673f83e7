import { PERSONAS, type Persona } from '../harness';

/** Which status each of the twelve gets. */
export type Statuses = Readonly<Record<Persona, number>>;

const statuses = (of: (persona: Persona) => number): Statuses =>
  Object.fromEntries(PERSONAS.map((persona) => [persona, of(persona)])) as Statuses;

const NOBODY = new Set<Persona>(['anonymous', 'revoked', 'forged']);
const NOT_ACTIVE = new Set<Persona>(['newsletter', 'lapsedAdmin', 'inactiveSiteAdmin']);
const SITE_ADMINS = new Set<Persona>(['siteAdmin', 'inactiveSiteAdmin']);
const MEMBERS_HERE = new Set<Persona>(['member', 'chapterAdmin', 'impersonated']);

/** Whether the account that they sign in with is paid for; those without one use a member's. */
export const isPaid = (persona: Persona): boolean => !NOT_ACTIVE.has(persona);

/** Rows of the table by who is let in; everybody else gets 403, and 401 without a session. */
const only =
  (allowed: (persona: Persona) => boolean) =>
  (status: number): Statuses =>
    statuses((persona) => (NOBODY.has(persona) ? 401 : allowed(persona) ? status : 403));

export const everyone = (status: number): Statuses => statuses(() => status);
export const signedIn = only(() => true);
export const active = only((persona) => !NOT_ACTIVE.has(persona));
export const siteAdmins = only((persona) => SITE_ADMINS.has(persona));
/** Chapter admins while their subscription is active; site admins always. */
export const adminsHere = only((persona) => persona === 'chapterAdmin' || SITE_ADMINS.has(persona));
export const membersHere = only((persona) => MEMBERS_HERE.has(persona));
export const activeOrSiteAdmin = only((persona) => !NOT_ACTIVE.has(persona) || SITE_ADMINS.has(persona));
export const membersHereOrSiteAdmin = only((persona) => MEMBERS_HERE.has(persona) || SITE_ADMINS.has(persona));
/** The same statuses with some replaced. */
export const but = (most: Statuses, others: Partial<Statuses>): Statuses => ({ ...most, ...others });
