/** The services that docker-compose and Kubernetes run, with their folders. */
export const SERVICES = {
  gateway: 'gateway',
  auth: 'services/auth',
  chapters: 'services/chapters',
  events: 'services/events',
  chat: 'services/chat',
  admin: 'services/admin',
  notifications: 'services/notifications',
  content: 'services/content',
};
