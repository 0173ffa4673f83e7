import type { UserColumn } from '@meridian/shared-types';
import type { FoundUser } from './users';

export const USER_COLUMNS: Record<UserColumn, { header: string; cell: (user: FoundUser) => string }> = {
  name: { header: 'Name', cell: ({ name }) => name },
  email: { header: 'Email address', cell: ({ email }) => email },
  status: { header: 'Membership', cell: ({ subscriptionStatus }) => subscriptionStatus },
  plan: { header: 'Plan', cell: ({ plan = '' }) => plan },
  paidUntil: { header: 'Paid until', cell: ({ paidUntil = '' }) => paidUntil },
  joined: { header: 'Joined', cell: ({ createdAt }) => createdAt },
  lastSeen: { header: 'Last seen', cell: ({ lastSeenOn = '' }) => lastSeenOn },
  suspended: { header: 'Suspended', cell: ({ isSuspended }) => (isSuspended ? 'yes' : '') },
  siteAdmin: { header: 'Site admin', cell: ({ isSiteAdmin }) => (isSiteAdmin ? 'yes' : '') },
  chapters: {
    header: 'Chapters',
    cell: ({ memberships }) =>
      memberships
        .map(({ chapterName, role }) => (role === 'admin' ? `${chapterName} (admin)` : chapterName))
        .join('; '),
  },
  id: { header: 'Id', cell: ({ id }) => id },
};

export const toUserRow = (user: FoundUser, columns: readonly UserColumn[]): string[] =>
  columns.map((column) => USER_COLUMNS[column].cell(user));
