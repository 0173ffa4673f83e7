import { ALL_PERSONAS, CLOSED_PERSONAS, type Persona } from '../product/test-product';

/** The status that each persona gets. */
export type Statuses = Readonly<Record<Persona, number>>;

const statuses = (of: (persona: Persona) => number): Statuses =>
  Object.fromEntries(ALL_PERSONAS.map((persona) => [persona, of(persona)])) as Statuses;

export const NO_SESSION = new Set<Persona>(['anonymous', 'revoked', 'forged', ...CLOSED_PERSONAS]);
const NOT_ACTIVE = new Set<Persona>(['newsletter', 'expiredAdmin', 'inactiveSiteAdmin']);
const SITE_ADMINS = new Set<Persona>(['siteAdmin', 'inactiveSiteAdmin']);
const ADMINS_HERE = new Set<Persona>(['chapterAdmin', 'expiredAdmin']);
const MEMBERS_HERE = new Set<Persona>(['member', 'chapterAdmin', 'impersonated', 'viewing']);

/** Returns whether the account that the persona signs in with is paid; personas without an account use a member's. */
export const isPaid = (persona: Persona): boolean => !NOT_ACTIVE.has(persona);

/** Returns the statuses for these allowed personas; all others get 403, or 401 without a session. */
export const only =
  (allowed: (persona: Persona) => boolean) =>
  (status: number): Statuses =>
    statuses((persona) => (NO_SESSION.has(persona) ? 401 : allowed(persona) ? status : 403));

export const everyone = (status: number): Statuses => statuses(() => status);
export const signedIn = only(() => true);
export const active = only((persona) => !NOT_ACTIVE.has(persona));
/** Allows the people who see the money. */
export const treasurers = only((persona) => persona === 'treasurer' || SITE_ADMINS.has(persona));
export const siteAdmins = only((persona) => SITE_ADMINS.has(persona));
/** Allows admins of the chapter and site admins, with or without a subscription. */
export const adminsHere = only((persona) => ADMINS_HERE.has(persona) || SITE_ADMINS.has(persona));
export const membersHere = only((persona) => MEMBERS_HERE.has(persona));
export const activeOrSiteAdmin = only((persona) => !NOT_ACTIVE.has(persona) || SITE_ADMINS.has(persona));
/** Allows active members, and the staff of the chapter: its admins and site admins. */
export const readersHere = only(
  (persona) => !NOT_ACTIVE.has(persona) || ADMINS_HERE.has(persona) || SITE_ADMINS.has(persona),
);
export const membersHereOrStaff = only(
  (persona) => MEMBERS_HERE.has(persona) || ADMINS_HERE.has(persona) || SITE_ADMINS.has(persona),
);
/** Returns the same statuses with 404 instead of 403, for things that others may not know about. */
export const missing = (most: Statuses): Statuses =>
  statuses((persona) => (most[persona] === 403 ? 404 : most[persona]));
/** Returns the same statuses with some replaced. */
export const except = (most: Statuses, others: Partial<Statuses>): Statuses => ({ ...most, ...others });
