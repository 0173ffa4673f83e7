import { Avatar, formatAnnouncementDate } from '@meridian/platform';
import type { FoundMessage } from '@meridian/shared-types';
import { MarkedText } from './marked-text';
import { Line, Lines, Muted, Words } from './result-lines';

interface Props {
  message: FoundMessage;
  search: string;
}

/** Shows a found message with its place and time, and the messages around it. */
export const MessageResult = ({
  message: { sender, timestamp, text, chapter, other, before, after },
  search,
}: Props) => (
  <Line>
    <Avatar name={sender.name} src={sender.avatarUrl} size="sm" />
    <Lines>
      <Muted>
        <bdi>{sender.name}</bdi>
        {' · '}
        {chapter ? <bdi>{chapter.name}</bdi> : <>Messages with {other && <bdi>{other.person.name}</bdi>}</>}
        {' · '}
        <time dateTime={timestamp}>{formatAnnouncementDate(timestamp)}</time>
      </Muted>
      {before && <Neighbor {...before} />}
      <Words>
        <MarkedText text={text} search={search} />
      </Words>
      {after && <Neighbor {...after} />}
    </Lines>
  </Line>
);

const Neighbor = ({ sender, text }: NonNullable<FoundMessage['before']>) => (
  <Muted $isOneLine>
    <bdi>{sender.name}</bdi>: <bdi>{text}</bdi>
  </Muted>
);
