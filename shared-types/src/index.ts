/**
 * This entry point exports calls with their types, the client, limits and plain rules, for servers and browsers. It
 * needs no zod at run time. Schemas are in `@meridian/shared-types/schemas`, and whole contracts in
 * `@meridian/shared-types/contracts`.
 */
export * from './access-rules';
export * from './admin/first-step-terms';
export * from './admin/inbox-terms';
export * from './content/contact-categories';
export * from './admin/report-terms';
export * from './apis';
export * from './auth/active-subscriber';
export * from './auth/import-terms';
export * from './auth/passkey-transports';
export * from './auth/proposal-kinds';
export * from './auth/typed-code';
export * from './call';
export * from './http-call';
export * from './chapters/archived';
export * from './chapters/banned';
export * from './chapters/plain-announcement';
export * from './chapters/roles';
export * from './chat/reactions';
export * from './chat/slow-mode';
export * from './client';
export * from './content/default-accent';
export * from './content/renderer-file';
export * from './content/contact-emails';
export * from './content/organization';
export * from './content/pictures';
export * from './content/posts';
export * from './content/site-pages';
export * from './email-address';
export * from './events/calendar-feed';
export * from './events/creation-scope';
export * from './events/event-path';
export * from './events/managing';
export * from './events/repetition';
export * from './events/rsvp-status';
export * from './events/reversed-times';
export * from './events/seat-rules';
export * from './events/start-time';
export * from './events/visibility';
export * from './limits';
export * from './links';
export * from './local-time';
export * from './notifications/direct-messages-group';
export * from './notifications/notice-groups';
export * from './notifications/preference-terms';
export * from './notifications/seat-words';
export * from './notifications/letter-terms';
export * from './notifications/preference-texts';
export * from './notifications/unsubscribe';
export * from './product';
export * from './site-export/site-export-terms';
export * from './slug';
export * from './typed-text';
export type * from './schemas';
export * from './zone-name';
