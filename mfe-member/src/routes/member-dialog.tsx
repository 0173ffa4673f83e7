import { MEMBER_PARAM, useSession } from '@meridian/platform';
import { useSearchParams } from '@meridian/platform/routing';
import { useQuery } from '@tanstack/react-query';
import { allChapters } from '../features/chapters/queries';
import { PersonDialog } from '../features/directory/person-dialog';
import { paths } from '../paths';

/** The profile of the person that the address names, over the page, and how to reach them. `of` is their chapter. */
export function MemberDialog() {
  const [params, setParams] = useSearchParams();
  const ownId = useSession().user?.id;
  const personId = params.get(MEMBER_PARAM) ?? undefined;
  const chapters = useQuery({ ...allChapters(), enabled: personId !== undefined }).data;
  const of = chapters?.find(({ id }) => String(id) === params.get('of'));
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(MEMBER_PARAM);
        next.delete('of');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <PersonDialog
      userId={personId}
      contact={
        personId === undefined || personId === ownId
          ? undefined
          : {
              messagesTo: paths.messagesWith(personId),
              chat: of && { to: paths.chapterChat(of.slug), chapterName: of.name },
            }
      }
      onClose={close}
    />
  );
}
