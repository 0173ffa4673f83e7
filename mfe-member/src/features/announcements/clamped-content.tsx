import { Button, MarkdownText, Text, UnmarkedText } from '@meridian/platform';
import { useCallback, useState } from 'react';

interface Props {
  content: string;
  lines: number;
  /** The id of the title to which the button belongs. */
  titleId: string;
}

/** Shows the beginning of an announcement, and a button for the rest if there is more. */
export function ClampedContent({ content, lines, titleId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const measure = useCallback((box: HTMLElement | null) => {
    const text = box?.firstElementChild;
    if (text) setCut(text.scrollHeight > text.clientHeight);
  }, []);
  return (
    <>
      {isOpen ? (
        <MarkdownText text={content} />
      ) : (
        <div ref={measure}>
          <Text lines={lines}>
            <UnmarkedText text={content} />
          </Text>
        </div>
      )}
      {isCut && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read Less' : 'Read More'}
        </Button>
      )}
    </>
  );
}
