/**
 * The schemas that browsers check input with, apart from the rest of the contract so that a page without a form loads
 * none of them.
 */
export { LoginInput, RegisterInput } from './auth';
export { AnnouncementInput } from './chapters';
export { chatClientEvents } from './chat';
export { EventInput } from './events';
export { Email, text } from './fields';
export { ProfileInput } from './people';
