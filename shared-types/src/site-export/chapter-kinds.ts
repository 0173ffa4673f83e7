import { ANNOUNCEMENT_FIELDS } from '../chapters/announcements/announcement-fields';
import { CHAPTER_FIELDS } from '../chapters/chapter-fields';
import { fieldColumns, type ExportKindSpec } from './export-kind';

const announcement = {
  id: ['id', 'Of the announcement'],
  chapterIds: ['list', 'Chapters whose members read it'],
  isForLaterChapters: ['boolean', 'Whether chapters that are founded later get it too'],
  authorId: ['id', 'Empty where the account was deleted'],
  ...fieldColumns(ANNOUNCEMENT_FIELDS),
  createdAt: ['time', 'When it was written'],
  editedAt: ['time', 'When it was changed last'],
  pinnedIn: ['list', 'Chapters at the top of whose list it is'],
  expiresAt: ['time', 'When members no longer see it'],
} as const;

/** The kinds of the chapters service. */
export const CHAPTER_KINDS = {
  chapters: {
    service: 'chapters',
    about: 'A chapter',
    columns: {
      id: ['id', 'Of the chapter; other files name chapters by it'],
      slug: ['text', 'In its address'],
      formerSlugs: [
        'list',
        'Other addresses that lead to it: earlier ones, and those of chapters that are part of it now',
      ],
      ...fieldColumns(CHAPTER_FIELDS),
      timeZone: ['text', 'IANA zone of its events'],
      createdAt: ['time', 'When it was added'],
      foundedOn: ['text', 'Day, where it is known'],
      picture: ['object', 'Its picture, by the id of a picture'],
      joinPolicy: ['text', 'How people come into it: ask, open or invite'],
      joinQuestions: ['list', 'What people are asked'],
      savedNotes: ['list', 'Notes that its admins saved for decisions'],
      memberCount: ['number', 'Members'],
      archivedAt: ['time', 'Of an archived one'],
      archiveReason: ['text', 'As members read it'],
      mergedIntoId: ['id', 'The chapter that an archived one became part of'],
    },
  },
  memberships: {
    service: 'chapters',
    about: "A person's place in a chapter",
    columns: {
      id: ['id', 'Of the membership'],
      userId: ['id', 'Who'],
      chapterId: ['id', 'Where'],
      role: ['text', 'member or admin'],
      joinedAt: ['time', 'Since when'],
    },
  },
  joinRequests: {
    service: 'chapters',
    about: "A person's request to join a chapter",
    columns: {
      id: ['id', 'Of the request'],
      userId: ['id', 'Who'],
      chapterId: ['id', 'Where'],
      status: ['text', 'pending, approved, rejected or withdrawn'],
      message: ['text', 'What the person wrote'],
      answers: ['list', 'To the questions of the chapter, as they were'],
      createdAt: ['time', 'When'],
      decidedAt: ['time', 'When it was decided'],
      decidedById: ['id', 'Who decided'],
      reason: ['text', 'As the person was told'],
    },
  },
  bans: {
    service: 'chapters',
    about: 'A person may not belong to a chapter',
    columns: {
      id: ['id', 'Of the ban'],
      userId: ['id', 'Who'],
      chapterId: ['id', 'Where'],
      reason: ['text', 'As its admin wrote it'],
      until: ['time', 'Empty: until it is lifted'],
      byId: ['id', 'The admin'],
      createdAt: ['time', 'When'],
    },
  },
  announcements: { service: 'chapters', about: 'An announcement that members see', columns: announcement },
  hiddenAnnouncements: {
    service: 'chapters',
    about: 'An announcement that members do not see yet, or no longer',
    columns: {
      ...announcement,
      state: ['text', 'scheduled or expired'],
      publishAt: ['time', 'When it is to be published'],
    },
  },
} as const satisfies Record<string, ExportKindSpec>;

/** The kinds of the chat service, without direct messages, which belong to the two people who write them. */
export const CHAT_KINDS = {
  messages: {
    service: 'chat',
    about: "A message in a chapter's chat",
    columns: {
      id: ['id', 'Of the message'],
      chapterId: ['id', 'Where'],
      number: ['number', '1, 2, 3 … in each chapter'],
      senderId: ['id', 'Who wrote it'],
      content: ['text', 'Empty where it was removed'],
      mediaUrl: ['text', 'Address of a picture'],
      mediaAlt: ['text', 'What the picture shows'],
      createdAt: ['time', 'When'],
      replyToId: ['id', 'The message that it answers'],
      mentions: ['list', 'Ids of people whom it names'],
      mentionsChapter: ['boolean', 'Whether it notified all members'],
      reactions: ['list', 'Each as the reaction and the id of the person who made it'],
      isRemoved: ['boolean', 'Whether an admin or its author removed it'],
      editedAt: ['time', 'When its author last edited it'],
    },
  },
  messagePictures: {
    service: 'chat',
    about: "The picture of a message in a chapter's chat",
    columns: {
      id: ['text', 'Of the picture; the address in the message ends with it'],
      messageId: ['id', 'The message'],
      file: ['text', 'In this archive'],
      width: ['number', 'Pixels'],
      height: ['number', 'Pixels'],
    },
  },
  removals: {
    service: 'chat',
    about: "An admin's removal of a message",
    columns: {
      id: ['id', 'Of the message'],
      chapterId: ['id', 'Where'],
      number: ['number', 'Of the message'],
      senderId: ['id', 'Who wrote it'],
      byId: ['id', 'The admin'],
      reason: ['text', 'As the admin wrote it'],
      at: ['time', 'When'],
    },
  },
  mutes: {
    service: 'chat',
    about: "A member who may not write in a chapter's chat",
    columns: {
      id: ['id', 'Of the mute'],
      userId: ['id', 'Who'],
      chapterId: ['id', 'Where'],
      reason: ['text', 'As the person was told'],
      byId: ['id', 'The admin'],
      at: ['time', 'When'],
      until: ['time', 'The end'],
    },
  },
  chatSettings: {
    service: 'chat',
    about: "How members may write in a chapter's chat, where an admin changed it",
    columns: {
      chapterId: ['id', 'Of the chapter'],
      slowModeSeconds: ['number', 'Seconds between two messages of a member, or 0'],
      isClosed: ['boolean', 'Whether only admins may write'],
      heldWords: ['list', 'Words because of which messages are held for review'],
    },
  },
  heldMessages: {
    service: 'chat',
    about: 'A message that waits for a review, because it contains words that the admins of the chapter chose',
    columns: {
      id: ['id', 'Of the message'],
      chapterId: ['id', 'Where'],
      senderId: ['id', 'Who wrote it'],
      content: ['text', 'What they wrote'],
      words: ['list', 'The words that it contains'],
      createdAt: ['time', 'When'],
    },
  },
} as const satisfies Record<string, ExportKindSpec>;
