import { MEMBER_PARAM, useSession } from '@meridian/platform';
import { useSearchParams } from '@meridian/platform/routing';
import { useQuery } from '@tanstack/react-query';
import { BlockButton } from '../features/blocking/block-button';
import { allChapters } from '../features/chapters/queries';
import { PersonDialog } from '../features/directory/person-dialog';
import { paths } from '../paths';

/**
 * Shows the profile of the person in the URL over the page, and how to contact them. The parameter `of` is their
 * chapter.
 */
export function MemberDialog() {
  const [params, setParams] = useSearchParams();
  const ownId = useSession().user?.id;
  const userId = params.get(MEMBER_PARAM) ?? undefined;
  const chapters = useQuery({ ...allChapters(), enabled: userId !== undefined }).data;
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
      userId={userId}
      contact={
        userId === undefined || userId === ownId
          ? undefined
          : {
              messagesTo: paths.messagesWith(userId),
              chat: of && { to: paths.chapterChat(of.slug), chapterName: of.name },
            }
      }
      renderBlocking={(name) => userId && <BlockButton userId={userId} name={name} />}
      onClose={close}
    />
  );
}
