import styled from 'styled-components';
import type { JoinAnswer } from '@meridian/shared-types';

const Answers = styled.dl`
  display: grid;
  gap: var(--space-3);
  max-inline-size: var(--measure);
  margin: 0;
  overflow-wrap: anywhere;

  dt {
    font-size: var(--text-sm);
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
    white-space: pre-line;
  }
`;

/**
 * Shows the answers of a join request to the chapter's own questions, as questions and answers were when the request
 * was sent. It shows nothing if there are none.
 * @example <JoinAnswers answers={request.answers} />
 */
export function JoinAnswers({ answers }: { answers: readonly JoinAnswer[] | undefined }) {
  if (!answers?.length) return null;
  return (
    <Answers>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt dir="auto">{question}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </Answers>
  );
}
