import type { Calls } from '../calls/http-call';

/** The paths of the calls for pictures of messages. */
export const messagePicturesCalls = {
  uploadToChapter: { method: 'POST', path: '/api/chapters/{chapterId}/pictures', bodyType: 'multipart' },
  uploadToPerson: { method: 'POST', path: '/api/conversations/{userId}/pictures', bodyType: 'multipart' },
  uploadToEvent: { method: 'POST', path: '/api/events/{id}/conversation/pictures', bodyType: 'multipart' },
  image: { method: 'GET', path: '/api/message-pictures/{key}' },
} as const satisfies Calls;
