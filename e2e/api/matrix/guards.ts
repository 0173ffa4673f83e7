import type { Patch, ServerName } from '@meridian/launch/server-side';
import type { Persona } from '../harness';
import type { RouteName } from './row';

export interface Guard {
  /** What the server no longer checks. */
  without: string;
  program: Exclude<ServerName, 'chat-1' | 'chat-2'> | 'chat';
  patch: Patch;
  /** Rows of the table that have to fail, and the personas in whose cells. */
  routes: RouteName[];
  failing: Persona[];
}

/** The programs are built without the guard in their source. The product has no such switch. */
export const GUARDS: Guard[] = [
  {
    without: 'removing identity headers of clients',
    program: 'gateway',
    patch: {
      file: 'gateway/src/requests/attach-identity.ts',
      replace: 'if (UNTRUSTED_HEADERS.test(name)) delete headers[name];',
      by: 'if (UNTRUSTED_HEADERS.test(name)) headers[name];',
    },
    routes: ['chapters.list', 'events.list'],
    failing: ['forged'],
  },
  {
    without: 'the check for an active membership',
    program: 'chapters',
    patch: {
      file: 'services/kit/src/implement.ts',
      replace: "if (access === 'active' && !identity.isActive)",
      by: 'if (false)',
    },
    routes: ['chapters.members', 'chapters.directory', 'chapters.announcements'],
    failing: ['newsletter', 'expiredAdmin', 'inactiveSiteAdmin'],
  },
  {
    without: 'the check for a site admin',
    program: 'admin',
    patch: {
      file: 'services/kit/src/implement.ts',
      replace: "if (access === 'site-admin' && !identity.isSiteAdmin)",
      by: 'if (false)',
    },
    routes: ['admin.users', 'admin.statistics'],
    failing: ['newsletter', 'outsider', 'member', 'chapterAdmin', 'otherAdmin', 'expiredAdmin', 'impersonated'],
  },
  {
    without: 'the check that a chapter admin is active',
    program: 'chapters',
    patch: {
      file: 'services/chapters/src/chapter.policy.ts',
      replace: "(caller.isActive && role === 'admin')",
      by: "role === 'admin'",
    },
    routes: ['chapters.joinRequests', 'chapters.announce'],
    failing: ['expiredAdmin'],
  },
  {
    without: 'the filter for members-only events',
    program: 'events',
    patch: {
      file: 'shared-types/src/events/visibility.ts',
      replace: 'person !== undefined && (person.isActive || person.isSiteAdmin)',
      by: 'true || person',
    },
    routes: ['events.list', 'events.get'],
    failing: ['anonymous', 'newsletter', 'expiredAdmin', 'revoked', 'forged'],
  },
  {
    without: 'the check for a membership in the chapter',
    program: 'chat',
    patch: {
      file: 'services/chat/src/membership-checks.ts',
      replace: '.then(({ isMember }) => isMember)',
      by: '.then(() => true)',
    },
    routes: ['chat.messages'],
    failing: ['outsider', 'otherAdmin', 'siteAdmin'],
  },
  {
    without: 'the deletion of a session at logout',
    program: 'auth',
    patch: { file: 'services/auth/src/sessions/session-store.ts', replace: 'if (!token) return;', by: 'return;' },
    routes: ['auth.me', 'chapters.members'],
    failing: ['revoked'],
  },
];
