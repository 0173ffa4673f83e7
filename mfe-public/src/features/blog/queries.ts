import { useQuery } from '@tanstack/react-query';
import { queryFor } from '@meridian/platform';
import { postsApi } from '@meridian/shared-types';

export const usePosts = () => useQuery(queryFor(postsApi.list));
export const usePost = (slug: string) => useQuery(queryFor(postsApi.get, { params: { slug } }));
export const usePostPreview = (token: string) => useQuery(queryFor(postsApi.preview, { params: { token } }));
