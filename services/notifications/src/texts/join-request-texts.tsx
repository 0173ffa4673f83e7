import { Button, Heading, Quote, Shell, Text } from './components';

interface Decision {
  decision: 'approved' | 'rejected';
  chapter: string;
  note: string;
  link: string;
  settings?: string;
}

export const decisionSubject = ({ decision, chapter }: Pick<Decision, 'decision' | 'chapter'>): string =>
  decision === 'approved' ? `Welcome to ${chapter}` : `Your request to join ${chapter}`;

export const JoinRequestDecided = ({ decision, chapter, note, link, settings }: Decision) => (
  <Shell
    preview={decision === 'approved' ? 'Your request was approved.' : 'Your request was not approved.'}
    reason={`You get this mail because you asked to join ${chapter}.`}
    settings={settings}
  >
    <Heading>{decisionSubject({ decision, chapter })}</Heading>
    <Text>
      {decision === 'approved'
        ? `Your request was approved: you are a member of ${chapter} now.`
        : `Your request to join ${chapter} was not approved.`}
    </Text>
    {note && (
      <>
        <Text>From the admin:</Text>
        <Quote>{note}</Quote>
      </>
    )}
    <Button href={link}>{decision === 'approved' ? 'Open the chapter' : 'See other chapters'}</Button>
  </Shell>
);
