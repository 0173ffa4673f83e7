import { affectedBy, api, invalidate, toast, toastError } from '@meridian/platform';
import { type DirectoryEntry, isChapterAdmin, isolated, type Role } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

const changed = () => invalidate(...affectedBy.membership);

/** Returns the mutations of a chapter admin that change a member's role and remove a member. */
export function useMemberChanges(chapterId: number) {
  const setRole = useMutation({
    mutationFn: ({ member, role }: { member: DirectoryEntry; role: Role }) =>
      api.chapters.setRole({ params: { id: chapterId, userId: member.userId }, body: { role } }),
    onSuccess: (_entry, { member, role }) => {
      toast({
        title: 'Role changed',
        description: `${isolated(member.profile.name)} is ${isChapterAdmin({ role }) ? 'an admin' : 'a member'} now.`,
      });
      return changed();
    },
    onError: (error) => toastError('Role not changed', error, 'Try again in a moment.'),
  });
  const remove = useMutation({
    mutationFn: (member: DirectoryEntry) =>
      api.chapters.removeMember({ params: { id: chapterId, userId: member.userId } }),
    onSuccess: (_done, member) => {
      toast({
        title: 'Member removed',
        description: `${isolated(member.profile.name)} no longer belongs to the chapter.`,
      });
      return changed();
    },
    onError: (error) => toastError('Member not removed', error, 'Try again in a moment.'),
  });
  return { setRole, remove, isPending: setRole.isPending || remove.isPending };
}
