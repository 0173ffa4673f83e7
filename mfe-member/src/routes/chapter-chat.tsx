import { isolated } from '@meridian/shared-types';
import { ChatPanel, type ChatPanelProps } from '../features/chat/chat-panel';
import { HereNow } from '../features/presence/here-now';
import { paths } from '../paths';

interface Props extends Omit<ChatPanelProps, 'title' | 'upgradeTo' | 'createEventFrom' | 'presence'> {
  name: string;
  /** Whether the user sees who is here. */
  showsPresence?: boolean;
}
/** Shows the chat of a chapter, and who is here. */
export const ChapterChat = ({ name, showsPresence = true, ...chat }: Props) => (
  <ChatPanel
    {...chat}
    title={`${isolated(name)} Chat`}
    upgradeTo={paths.subscribe}
    createEventFrom={paths.createEventFrom}
    presence={showsPresence && <HereNow chapterId={chat.chapterId} />}
  />
);
