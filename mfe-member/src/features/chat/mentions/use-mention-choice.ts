import { queryFor } from '@meridian/platform';
import type { ChatDraft } from '@meridian/platform/realtime';
import { truncate, CHAPTER_MENTIONS, chaptersApi, cleanText, LIMITS, MENTIONS_MAX } from '@meridian/shared-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { orderedPeople, type MentionPerson } from './mention-order';
import { EVERYONE, EVERYONE_NAME, remainingMentions, typedName, type Mention } from './mentions';

/** The number of people offered at a time. */
const SHOWN = 6;
/** The time in milliseconds after the last keystroke until people are looked up. */
const PAUSE_MS = 150;

/** The entry of the list for all members. */
const EVERYONE_ENTRY: MentionPerson = {
  userId: EVERYONE,
  profile: { name: EVERYONE_NAME, avatarUrl: null, location: `Notifies all members, ${CHAPTER_MENTIONS} times a day` },
};

interface Options {
  chapterId: number;
  userId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The mentions chosen for the text so far. */
  chosen: readonly Mention[];
  /** The people who are offered first. */
  likely: readonly MentionPerson[];
  /** Whether all members are offered, after the people. */
  offersEveryone: boolean;
  /** Replaces the text and its mentions, and moves the caret behind the inserted name. */
  onChoose: (draft: ChatDraft, caret: number) => void;
}

/** Offers the people of a chapter while a name is typed after an @. */
export function useMentionChoice({ chapterId, userId, field, chosen, likely, offersEveryone, onChoose }: Options) {
  const [typed, setTyped] = useState<string>();
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(0);

  useEffect(() => {
    const pause = setTimeout(() => setSearch(typed && truncate(typed, LIMITS.searchMax)), typed ? PAUSE_MS : 0);
    return () => clearTimeout(pause);
  }, [typed]);

  const query = { limit: String(SHOWN), ...(search && { search }) };
  const found = useQuery({
    ...queryFor(chaptersApi.members, { params: { id: chapterId }, query }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  const isOpen = typed !== undefined && search !== undefined;
  const isOther = (person: MentionPerson) => person.userId !== userId;
  const isEveryoneTyped = isOpen && offersEveryone && EVERYONE_NAME.startsWith(typed.toLowerCase());
  const named = isOpen
    ? orderedPeople({
        typed,
        likely: likely.filter(isOther),
        found: (found.data ?? []).filter(isOther),
        isWhole: found.data !== undefined && !found.isPlaceholderData && found.data.length < SHOWN,
        most: SHOWN,
      })
    : [];
  const people = isEveryoneTyped ? [...named.slice(0, SHOWN - 1), EVERYONE_ENTRY] : named;

  const close = () => setTyped(undefined);
  const choose = (index: number) => {
    const person = people[index];
    const caret = field.current?.selectionStart ?? 0;
    if (!person || typed === undefined) return;
    const name = cleanText(person.profile.name);
    const before = field.current?.value ?? '';
    const start = caret - typed.length;
    const end = start + name.length + 1;
    close();
    const text = `${before.slice(0, start)}${name} ${before.slice(caret)}`;
    const mention = { userId: person.userId, name, at: start - 1 };
    const mentions = [...remainingMentions(chosen, before, text, end), mention].slice(-MENTIONS_MAX);
    onChoose({ text, mentions }, end);
  };
  /** Returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (people.length === 0) return false;
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    people,
    active: Math.min(active, Math.max(0, people.length - 1)),
    setActive,
    choose,
    close,
    onKeyDown,
    /** Receives the text before the caret. Call it whenever the text or the caret changes. */
    onCaret: (beforeCaret: string) => {
      const next = typedName(beforeCaret, chosen);
      if (next !== typed) setActive(0);
      setTyped(next);
    },
  };
}
