import { affectedBy, api, useApiMutation } from '@meridian/platform';
import { type DirectoryEntry, isChapterAdmin, isolated, type Role } from '@meridian/shared-types';

/** Returns the mutations of a chapter admin that change a member's role and remove a member. */
export function useMemberChanges(chapterId: number) {
  const setRole = useApiMutation({
    mutationFn: ({ member, role }: { member: DirectoryEntry; role: Role }) =>
      api.chapters.setRole({ params: { id: chapterId, userId: member.userId }, body: { role } }),
    done: (_, { member, role }) => ({
      title: 'Role changed',
      description: `${isolated(member.profile.name)} is ${isChapterAdmin({ role }) ? 'an admin' : 'a member'} now.`,
    }),
    failed: 'Role not changed',
    affects: affectedBy.membership,
  });
  const remove = useApiMutation({
    mutationFn: ({ userId }: DirectoryEntry) => api.chapters.removeMember({ params: { id: chapterId, userId } }),
    done: (_, { profile }) => ({
      title: 'Member removed',
      description: `${isolated(profile.name)} no longer belongs to the chapter.`,
    }),
    failed: 'Member not removed',
    affects: affectedBy.membership,
  });
  return { setRole, remove, isPending: setRole.isPending || remove.isPending };
}
