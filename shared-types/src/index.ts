/**
 * Calls with their types, the client, limits and plain rules, for every program. Nothing here needs zod at run time;
 * schemas are in `@meridian/shared-types/schemas`, whole contracts in `@meridian/shared-types/contracts`.
 */
export * from './apis';
export * from './auth/active-subscriber';
export * from './auth/passkey-transports';
export * from './auth/typed-code';
export * from './call';
export * from './chapters/roles';
export * from './client';
export * from './events/calendar-feed';
export * from './events/creation-scope';
export * from './events/event-path';
export * from './events/managing';
export * from './events/repetition';
export * from './events/rsvp-status';
export * from './events/seat-rules';
export * from './events/start-time';
export * from './events/visibility';
export * from './limits';
export * from './local-time';
export * from './notifications/direct-messages-group';
export * from './notifications/preference-terms';
export * from './notifications/letter-terms';
export * from './notifications/preference-texts';
export * from './notifications/unsubscribe';
export * from './product';
export * from './search';
export * from './slug';
export type * from './schemas';
