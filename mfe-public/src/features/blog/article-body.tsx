import styled from 'styled-components';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.1em;
  max-inline-size: min(var(--measure), 100%);
  font-family: var(--font-display);
  font-size: var(--text-lg);
  line-height: 1.65;

  h2 {
    margin-block-start: 0.8em;
    font-size: var(--text-xl);
  }
  blockquote {
    margin-block: 0.4em;
    padding-inline-start: var(--space-5);
    border-inline-start: 3px solid var(--color-accent);
    font-size: var(--text-2xl);
    line-height: 1.3;
    color: var(--color-accent-strong);
  }
`;

function Block({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2>{text.slice(3)}</h2>;
  if (text.startsWith('> ')) return <blockquote>{text.slice(2)}</blockquote>;
  return <p>{text}</p>;
}

/** Shows the text of a post with its headings, quotations and paragraphs. */
export function ArticleBody({ content }: { content: string }) {
  return (
    <Body dir="auto">
      {content
        .trim()
        .split(/\n{2,}/)
        .map((text, index) => (
          <Block key={index} text={text} />
        ))}
    </Body>
  );
}
