export { startMailbox, type Fault, type Mailbox, type StoredMail } from './mailbox';
export { startMailboxPages } from './server';
