import { plainAnnouncement } from '@meridian/shared-types';
import { LinkedText } from '../primitives/text/linked-text';
import { TextBoundary } from '../primitives/text/text-boundary';

interface Props {
  text: string;
}

/**
 * Shows text of people with Markdown in one paragraph without its marks, for previews.
 * @example <Text lines={2}><UnmarkedText text={announcement.content} /></Text>
 */
export const UnmarkedText = ({ text }: Props) => (
  <TextBoundary text={text}>
    <Unmarked text={text} />
  </TextBoundary>
);

const Unmarked = ({ text }: Props) => <LinkedText text={plainAnnouncement(text)} />;
