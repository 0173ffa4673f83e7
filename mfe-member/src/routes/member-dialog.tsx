import { MEMBER_PARAM, useSession } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { BlockButton } from '../features/blocking/block-button';
import { allChapters } from '../features/chapters/queries';
import { PersonDialog } from '../features/directory/person-dialog';
import { paths } from '../paths';
import { useUrlParams } from './use-url-params';

/**
 * Shows the profile of the person in the URL over the page, and how to contact them. The parameter `of` is their
 * chapter.
 */
export function MemberDialog() {
  const [params, change] = useUrlParams();
  const ownId = useSession().user?.id;
  const userId = params.get(MEMBER_PARAM) ?? undefined;
  const chapters = useQuery({ ...allChapters(), enabled: userId !== undefined }).data;
  const of = chapters?.find(({ id }) => String(id) === params.get('of'));
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
      onClose={() => change({ [MEMBER_PARAM]: undefined, of: undefined })}
    />
  );
}
