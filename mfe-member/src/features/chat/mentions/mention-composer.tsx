import { useSession } from '@meridian/platform';
import type { ChatDraft } from '@meridian/platform/realtime';
import { LIMITS, type ChatMessage } from '@meridian/shared-types';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type ComponentProps,
} from 'react';
import { Composer } from '../../messaging/composer/composer';
import { likelyPeople } from './mention-order';
import { MentionList, mentionOptionId } from './mention-list';
import { remainingMentions } from './mentions';
import { useMentionChoice } from './use-mention-choice';

interface Props extends Pick<ComponentProps<typeof Composer>, 'isConnected' | 'isWaiting' | 'picture' | 'sendLabel'> {
  chapterId: number;
  userId: string;
  /** The messages of the conversation, oldest first. */
  messages: readonly ChatMessage[];
  draft: ChatDraft;
  /** The id of a message whose author is offered first. */
  repliedId?: string | undefined;
  /** Whether an admin of the chapter may mention all members. */
  offersEveryone?: boolean;
  /** The field gets the focus whenever this changes to another object. */
  focusFor?: object | undefined;
  /** The position of the caret at first. */
  firstCaret?: number;
  onDraft: (draft: ChatDraft) => void;
  /** Receives the trimmed text, which is not too long, and empty only if there is a picture. */
  onSend: (content: string) => void;
  onBlur?: () => void;
  /** Receives the keys that the list of people does not handle. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Renders an input for the text of a message. An @ opens a list of the chapter's people. */
export function MentionComposer({
  chapterId,
  userId,
  messages,
  draft,
  repliedId,
  offersEveryone = false,
  focusFor,
  firstCaret,
  onDraft,
  onSend,
  onBlur,
  onKeyDown,
  children,
  ...composer
}: Props) {
  const { user } = useSession();
  const membership = user?.memberships.find((each) => each.chapterId === chapterId);
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef(firstCaret);
  const likely = useMemo(() => likelyPeople(messages, repliedId), [messages, repliedId]);
  const mention = useMentionChoice({
    chapterId,
    userId,
    field,
    chosen: draft.mentions,
    likely,
    offersEveryone: offersEveryone && membership?.role === 'admin',
    onChoose: (next, position) => {
      caret.current = position;
      onDraft(next);
    },
  });
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [draft]);
  useEffect(() => {
    if (focusFor) field.current?.focus();
  }, [focusFor]);

  const send = (content: string) => {
    mention.close();
    onSend(content);
  };
  const isChoosing = mention.people.length > 0;
  return (
    <Composer
      ref={field}
      text={draft.text}
      limit={LIMITS.chatContentMax}
      {...composer}
      aria-autocomplete="list"
      aria-controls={isChoosing ? listId : undefined}
      aria-activedescendant={isChoosing ? mentionOptionId(listId, mention.active) : undefined}
      onChange={({ value: text, selectionStart }) =>
        onDraft({ text, mentions: remainingMentions(draft.mentions, draft.text, text, selectionStart) })
      }
      onKeyDown={(event) => {
        if (!mention.onKeyDown(event)) onKeyDown(event);
      }}
      onSelect={({ currentTarget: { value, selectionStart } }) => mention.onCaret(value.slice(0, selectionStart))}
      onBlur={() => {
        onBlur?.();
        mention.close();
      }}
      onSend={send}
    >
      {children}
      <MentionList
        id={listId}
        chapterName={membership?.chapter.name}
        people={mention.people}
        active={mention.active}
        onActive={mention.setActive}
        onChoose={mention.choose}
      />
    </Composer>
  );
}
