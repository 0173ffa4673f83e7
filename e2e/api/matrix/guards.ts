import type { Patch, ServerName } from '@meridian/launch/server-side';
import type { Persona } from '../test-product';
import type { RouteName } from './row';

export interface Guard {
  /** The check that is missing on the server. */
  without: string;
  server: Exclude<ServerName, 'chat-1' | 'chat-2'> | 'chat';
  patch: Patch;
  /** The rows of the table that must fail, and the personas for which they fail. */
  routes: RouteName[];
  failing: Persona[];
}

/** The services are built without the guard in their source. The product has no such switch. */
export const GUARDS: Guard[] = [
  {
    without: 'removing identity headers of clients',
    server: 'gateway',
    patch: {
      file: 'gateway/src/requests/attach-identity.ts',
      replace: 'if (UNTRUSTED_HEADERS.test(name)) delete headers[name];',
      by: 'if (UNTRUSTED_HEADERS.test(name)) headers[name];',
    },
    routes: ['events.calendar', 'events.previewImage'], // These routes are public, and the gateway does not cache them.
    failing: ['forged'],
  },
  {
    without: 'the check for an active membership',
    server: 'chapters',
    patch: {
      file: 'shared-types/src/access-rules.ts',
      replace: 'return person?.isActive === true;',
      by: 'return person !== undefined;',
    },
    routes: ['chapters.members', 'chapters.directory', 'chapters.announcements'],
    failing: ['newsletter', 'expiredAdmin', 'inactiveSiteAdmin'],
  },
  {
    without: 'the check for a site admin',
    server: 'admin',
    patch: {
      file: 'shared-types/src/access-rules.ts',
      replace: 'return person?.isSiteAdmin === true;',
      by: 'return person !== undefined;',
    },
    routes: ['admin.users', 'admin.statistics'],
    failing: [
      'newsletter',
      'outsider',
      'member',
      'chapterAdmin',
      'otherAdmin',
      'expiredAdmin',
      'impersonated',
      'viewing',
    ],
  },
  {
    without: 'the check that a chapter admin is active',
    server: 'chapters',
    patch: {
      file: 'shared-types/src/access-rules.ts',
      replace: '(person.isActive && isChapterAdmin({ role }))',
      by: 'isChapterAdmin({ role })',
    },
    routes: ['chapters.joinRequests', 'chapters.announce'],
    failing: ['expiredAdmin'],
  },
  {
    without: 'the filter for members-only events',
    server: 'events',
    patch: {
      file: 'shared-types/src/events/visibility.ts',
      replace: 'person !== undefined && (person.isActive || person.isSiteAdmin)',
      by: 'true || person',
    },
    routes: ['events.list', 'events.get'],
    failing: ['anonymous', 'newsletter', 'expiredAdmin', 'revoked', 'forged', 'suspended', 'merged'],
  },
  {
    without: 'the check for a membership in the chapter',
    server: 'chat',
    patch: {
      file: 'services/chat/src/access/membership-checks.ts',
      replace: 'userId } });',
      by: 'userId } }).then(() => ({ isMember: true }));',
    },
    routes: ['chat.messages'],
    failing: ['outsider', 'otherAdmin', 'siteAdmin', 'viewing'],
  },
  {
    without: 'the refusal of changes while a site admin looks as another person',
    server: 'events',
    patch: {
      file: 'services/service-kit/src/http/while-viewing.ts',
      replace: "if (method !== 'GET' && whileViewing !== 'allowed')",
      by: 'if (false)',
    },
    routes: ['events.rsvp', 'events.updateSettings'],
    failing: ['viewing'],
  },
  {
    without: 'the deletion of a session at logout',
    server: 'auth',
    patch: { file: 'services/auth/src/sessions/session-store.ts', replace: 'if (!token) return;', by: 'return;' },
    routes: ['auth.me', 'chapters.members'],
    failing: ['revoked'],
  },
];
