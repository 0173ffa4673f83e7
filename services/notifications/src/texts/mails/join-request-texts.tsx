import { isolated } from '@meridian/shared-types';
import { Button, Heading, Quote, Shell, Text } from '../components';

interface Decision {
  decision: 'approved' | 'rejected';
  chapter: string;
  note: string;
  link: string;
  settings?: string;
}

export const decisionSubject = ({ decision, chapter }: Pick<Decision, 'decision' | 'chapter'>): string =>
  decision === 'approved' ? `Welcome to ${isolated(chapter)}` : `Your request to join ${isolated(chapter)}`;

export const JoinRequestDecided = ({ decision, chapter, note, link, settings }: Decision) => (
  <Shell
    preview={decision === 'approved' ? 'Your request was approved.' : 'Your request was not approved.'}
    reason={`You are getting this email because you asked to join ${isolated(chapter)}.`}
    settings={settings}
  >
    <Heading>{decisionSubject({ decision, chapter })}</Heading>
    <Text>
      {decision === 'approved'
        ? `Your request was approved: you are a member of ${isolated(chapter)} now.`
        : `Your request to join ${isolated(chapter)} was not approved.`}
    </Text>
    {note && (
      <>
        <Text>From the admin:</Text>
        <Quote>{note}</Quote>
      </>
    )}
    <Button href={link}>Open the Chapter</Button>
  </Shell>
);
