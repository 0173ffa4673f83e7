import { media } from '@meridian/platform';
import styled from 'styled-components';

const MESSAGES = [
  {
    from: 'Amara',
    initials: 'AO',
    text: 'Our mentoring circle has two free seats for engineers new to the city. Who should I write to?',
  },
  {
    from: 'Daniel',
    initials: 'DK',
    text: 'My cousin just moved here from Lyon, structural engineer. I will bring her on Thursday.',
  },
  { from: 'You', initials: 'YO', text: 'Perfect, I saved both of you a chair. Coffee is on me.', own: true },
];

/** A phone shows only a question and its answer. */
const Frame = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-2);
  user-select: none;

  > :nth-child(2),
  > :last-child {
    display: none;
    ${media.md} {
      display: grid;
    }
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2);
  padding-block-end: var(--space-3);
  border-block-end: 1px solid var(--color-border);
  font-weight: 600;

  span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    font-size: var(--text-sm);
    font-weight: 400;
    color: var(--color-text-muted);
  }
  span::before {
    content: '';
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: var(--radius-full);
    background: var(--color-success);
  }
`;
const Message = styled.div`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr);
  gap: var(--space-3);

  > span {
    display: grid;
    place-items: center;
    block-size: 2.25rem;
    border-radius: var(--radius-full);
    background: var(--color-sunken);
    font-size: var(--text-xs);
    font-weight: 600;
    color: var(--color-text-muted);
  }
  strong {
    font-size: var(--text-sm);
  }
  p {
    margin: var(--space-1) 0 0;
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-md);
    background: var(--color-sunken);
    font-size: var(--text-sm);
    line-height: 1.5;
  }
  &[data-own] p {
    background: var(--color-accent-soft);
  }
`;
const Field = styled.div`
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-full);
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Shows a static illustration of a chapter's chat, with made-up messages. */
export function ChatMockUp() {
  return (
    <Frame aria-hidden="true">
      <Head>
        Chapter chat <span>47 online</span>
      </Head>
      {MESSAGES.map((message) => (
        <Message key={message.from} data-own={message.own ? '' : undefined}>
          <span>{message.initials}</span>
          <div>
            <strong>{message.from}</strong>
            <p>{message.text}</p>
          </div>
        </Message>
      ))}
      <Field>Write to your chapter</Field>
    </Frame>
  );
}
