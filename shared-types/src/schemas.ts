/** Every schema. It needs zod: pages load it when they validate something. */
export * from './admin/schemas';
export * from './admin/audit';
export * from './auth/schemas';
export * from './chapters/schemas';
export * from './chat/schemas';
export * from './demo-accounts';
export * from './events/attendee-schemas';
export * from './events/calendar-feed-schemas';
export * from './events/people-schemas';
export * from './events/schemas';
export * from './events/seat-schemas';
export * from './fields';
export * from './people';
export * from './problem';
export * from './registry';
export * from './statistics';
export * from './time';
