import type { Calls } from '../calls/http-call';

export const picturesCalls = {
  upload: { method: 'POST', path: '/api/pictures', bodyType: 'multipart' },
  image: { method: 'GET', path: '/api/pictures/{key}' },
} as const satisfies Calls;

export const sitePagesCalls = {
  get: { method: 'GET', path: '/api/site-pages/{page}' },
  all: { method: 'GET', path: '/api/office/site-pages' },
  update: { method: 'PUT', path: '/api/office/site-pages/{page}' },
  versions: { method: 'GET', path: '/api/office/site-pages/{page}/versions' },
} as const satisfies Calls;

export const postsCalls = {
  list: { method: 'GET', path: '/api/posts' },
  get: { method: 'GET', path: '/api/posts/{slug}' },
  preview: { method: 'GET', path: '/api/post-previews/{token}' },
  all: { method: 'GET', path: '/api/office/posts' },
  one: { method: 'GET', path: '/api/office/posts/{id}' },
  create: { method: 'POST', path: '/api/office/posts' },
  update: { method: 'PUT', path: '/api/office/posts/{id}' },
  act: { method: 'POST', path: '/api/office/posts/{id}/actions' },
  remove: { method: 'DELETE', path: '/api/office/posts/{id}' },
  versions: { method: 'GET', path: '/api/office/posts/{id}/versions' },
} as const satisfies Calls;
