import { FIRST_VERSION, type OfficePost } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { toInput } from './post-form';
import { textOfPost } from './post-text';
import { useSavePost, versionsQuery } from './queries';

const ACTIONS: Record<string, string> = {
  created: 'Drafted',
  changed: 'Changed',
  published: 'Published or scheduled',
  unpublished: 'Withdrawn',
  shared: 'Preview link made',
  unshared: 'Preview link ended',
};

/** Returns the text of an article after each change, and a function that restores a version. */
export function usePostHistory(post: OfficePost) {
  const { data: versions, ...query } = useQuery(versionsQuery(post));
  const takeBack = useSavePost(post, () => undefined, 'Version not restored');
  return {
    query: {
      ...query,
      data: versions?.map(({ version, at, action, by, post: earlier }) => ({
        version,
        at,
        summary:
          action === FIRST_VERSION ? (
            'The original'
          ) : (
            <>
              {ACTIONS[action] ?? action} by <bdi>{by ?? 'a former admin'}</bdi>
            </>
          ),
        text: textOfPost(earlier),
      })),
    },
    current: post.version,
    isSaving: takeBack.isPending,
    onTakeBack(version: number) {
      const found = versions?.find((each) => each.version === version);
      if (found) takeBack.mutate(toInput(found.post));
    },
  };
}
