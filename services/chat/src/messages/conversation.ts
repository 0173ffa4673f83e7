/** A conversation: the chat of a chapter, the direct messages of two people, or the conversation of an event. */
export type Conversation =
  | { kind: 'chapter'; chapterId: number }
  | { kind: 'direct'; people: readonly string[] }
  | { kind: 'event'; eventId: string };

export const chapterKey = (chapterId: number): string => `chapter:${chapterId}`;
/** Returns the key of the conversation of two people. It has their ids in order, so two people have exactly one. */
export const directKey = (userId: string, otherId: string): string => `direct:${[userId, otherId].sort().join('.')}`;
export const eventKey = (eventId: string): string => `event:${eventId}`;

/** Returns the conversation with a key. @example parseKey('chapter:3') // { kind: 'chapter', chapterId: 3 } */
export function parseKey(key: string): Conversation {
  const [kind, id = ''] = key.split(':');
  if (kind === 'chapter') return { kind, chapterId: Number(id) };
  return kind === 'direct' ? { kind, people: id.split('.') } : { kind: 'event', eventId: id };
}

/** Returns the chapter of a key that is known to be one of a chapter. */
export const chapterOfKey = (key: string): number => Number(key.slice('chapter:'.length));

/** Returns the other of the two people of a direct conversation. */
export function otherPerson(key: string, userId: string): string {
  const conversation = parseKey(key);
  const people = conversation.kind === 'direct' ? conversation.people : [];
  return people.find((id) => id !== userId) ?? userId;
}

/** The filters for conversations of one kind by their keys. */
export const IS_CHAPTER = /^chapter:/;
export const IS_DIRECT = /^direct:/;
