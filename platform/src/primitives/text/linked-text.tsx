import { linkedParts } from '@meridian/shared-types';
import { memo } from 'react';
import { TextBoundary } from './text-boundary';
import { TextLink } from '../actions/text-link';

interface Props {
  text: string;
}

/**
 * Shows text of people, with its http and https URLs as links to another tab. A link shows its whole URL, from left to
 * right in any text.
 * @example <Text lines={2}><LinkedText text={event.description} /></Text>
 */
export const LinkedText = memo(function LinkedText({ text }: Props) {
  return (
    <TextBoundary text={text}>
      <Parts text={text} />
    </TextBoundary>
  );
});

const Parts = ({ text }: Props) =>
  linkedParts(text).map((part, index) =>
    part.isLink ? (
      <TextLink key={index} href={part.text} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </TextLink>
    ) : (
      part.text
    ),
  );
