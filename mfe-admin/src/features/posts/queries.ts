import { api, invalidate, queryFor, toastError, useApiMutation } from '@meridian/platform';
import { type OfficePost, type Picture, postsApi, type PostAct, type PostInput } from '@meridian/shared-types';

export const allPosts = () => queryFor(postsApi.all);
export const postBy = (id: string) => queryFor(postsApi.one, { params: { id } });
export const versionsQuery = ({ id, version }: OfficePost) => ({
  ...queryFor(postsApi.versions, { params: { id } }),
  queryKey: [postsApi.versions.path, { id, version }],
});

const LISTS = [postsApi.all, postsApi.one, postsApi.list, postsApi.get];
const ifMatch = ({ version }: Pick<OfficePost, 'version'>) => ({ headers: { 'If-Match': `"${version}"` } });

/** Saves an article. A new one is created as a draft. */
export const useSavePost = (
  post: OfficePost | undefined,
  onDone: (saved: OfficePost) => void,
  failed: string | ((error: Error) => void),
) =>
  useApiMutation({
    mutationFn: (body: PostInput) =>
      post ? api.posts.update({ params: { id: post.id }, body }, ifMatch(post)) : api.posts.create({ body }),
    done: ({ title }) => ({ title: 'Article saved', description: title }),
    onDone,
    failed,
    affects: LISTS,
  });

const DONE: Record<PostAct['action'], string> = {
  publish: 'Article published',
  unpublish: 'Article withdrawn',
  share: 'Preview link created',
  unshare: 'Preview link removed',
};

export const useActOnPost = (post: OfficePost) =>
  useApiMutation({
    mutationFn: (body: PostAct) => api.posts.act({ params: { id: post.id }, body }, ifMatch(post)),
    done: (_, { action, at }) => (action === 'publish' && at ? 'Article scheduled' : DONE[action]),
    failed: 'Article not changed',
    affects: LISTS,
    refetchAfterFailure: true,
  });

export const useRemovePost = (onDone: () => void) =>
  useApiMutation({
    mutationFn: (post: OfficePost) => api.posts.remove({ params: { id: post.id } }, ifMatch(post)),
    done: 'Article deleted',
    onDone,
    failed: async (error) => {
      toastError('Article not deleted', error, 'Try again in a moment.');
      await invalidate(postsApi.one); // Another admin may have changed it.
    },
    affects: [postsApi.all, postsApi.list, postsApi.get],
    refetchAfterFailure: true,
  });

export const useUploadPicture = (onDone: (picture: Picture) => void) =>
  useApiMutation({
    mutationFn: (file: Blob): Promise<Picture> => {
      const body = new FormData();
      body.append('picture', file, 'picture');
      return api.pictures.upload({ body });
    },
    onDone,
    failed: 'Picture not uploaded',
  });
