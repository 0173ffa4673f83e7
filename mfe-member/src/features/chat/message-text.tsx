import { TextLink } from '@meridian/platform';

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/g;

/** The text of a message, with URLs as links. */
export function MessageText({ text }: { text: string }) {
  return text.split(LINK).map((part, index) =>
    index % 2 === 1 ? (
      <TextLink key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </TextLink>
    ) : (
      part
    ),
  );
}
