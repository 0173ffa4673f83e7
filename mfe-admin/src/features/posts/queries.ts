import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { type OfficePost, type Picture, postsApi, type PostAct, type PostInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const allPosts = () => queryFor(postsApi.all);
export const postBy = (id: string) => queryFor(postsApi.one, { params: { id } });
export const versionsQuery = ({ id, version }: OfficePost) => ({
  ...queryFor(postsApi.versions, { params: { id } }),
  queryKey: [postsApi.versions.path, { id, version }],
});

const refetch = () => invalidate(postsApi.all, postsApi.one, postsApi.list, postsApi.get);
const ifMatch = ({ version }: Pick<OfficePost, 'version'>) => ({ headers: { 'If-Match': `"${version}"` } });

/** Saves an article. A new one is created as a draft. */
export const useSavePost = (
  post: OfficePost | undefined,
  onSaved: (saved: OfficePost) => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (body: PostInput) =>
      post ? api.posts.update({ params: { id: post.id }, body }, ifMatch(post)) : api.posts.create({ body }),
    onSuccess: async (saved) => {
      toast({ title: 'Article saved', description: saved.title });
      onSaved(saved);
      await refetch();
    },
    onError,
  });

const DONE: Record<PostAct['action'], string> = {
  publish: 'Article published',
  unpublish: 'Article withdrawn',
  share: 'Preview link created',
  unshare: 'Preview link removed',
};

export const useActOnPost = (post: OfficePost) =>
  useMutation({
    mutationFn: (body: PostAct) => api.posts.act({ params: { id: post.id }, body }, ifMatch(post)),
    onSuccess: (_, { action, at }) => {
      toast({ title: action === 'publish' && at ? 'Article scheduled' : DONE[action] });
      return refetch();
    },
    onError: async (error) => {
      toastError('Article not changed', error, 'Try again in a moment.');
      await refetch(); // Another admin may have changed it.
    },
  });

export const useRemovePost = (onRemoved: () => void) =>
  useMutation({
    mutationFn: (post: OfficePost) => api.posts.remove({ params: { id: post.id } }, ifMatch(post)),
    onSuccess: async () => {
      toast({ title: 'Article deleted' });
      onRemoved();
      await invalidate(postsApi.all, postsApi.list, postsApi.get);
    },
    onError: async (error) => {
      toastError('Article not deleted', error, 'Try again in a moment.');
      await refetch(); // Another admin may have changed it.
    },
  });

export const useUploadPicture = (onStored: (picture: Picture) => void) =>
  useMutation({
    mutationFn: (file: Blob): Promise<Picture> => {
      const body = new FormData();
      body.append('picture', file, 'picture');
      return api.pictures.upload({ body });
    },
    onSuccess: onStored,
    onError: (error) => toastError('Picture not uploaded', error, 'Try again in a moment.'),
  });
