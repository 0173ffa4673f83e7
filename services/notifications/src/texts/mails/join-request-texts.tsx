import { isolated } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Quote, Shell, Text } from '../components';

interface Decision {
  decision: 'approved' | 'rejected';
  chapter: string;
  note: string;
  link: string;
  settings?: string;
}

export const decisionSubject = ({ decision, chapter }: Pick<Decision, 'decision' | 'chapter'>): string =>
  decision === 'approved' ? `Welcome to ${isolated(chapter)}` : `Your request to join ${isolated(chapter)}`;

/** What a new member of a chapter does first. */
const FIRST_STEPS = [
  '1. Say hello in the chat.',
  '2. See the next events, and reply to one.',
  '3. Look who else is a member.',
];

export const JoinRequestDecided = ({ decision, chapter, note, link, settings }: Decision) => (
  <Shell
    preview={decision === 'approved' ? 'Your request was approved.' : 'Your request was not approved.'}
    reason={`You are getting this email because you asked to join ${isolated(chapter)}.`}
    settings={settings}
  >
    <Heading>{decisionSubject({ decision, chapter })}</Heading>
    <Text>
      {decision === 'approved'
        ? `Good news: you are a member of ${isolated(chapter)} now. Here are three things to do first:`
        : `Thank you for your interest. This time, your request to join ${isolated(chapter)} was not approved.`}
    </Text>
    {decision === 'approved' && <DescriptionList lines={FIRST_STEPS} />}
    {note && (
      <>
        <Text>From the admin:</Text>
        <Quote>{note}</Quote>
      </>
    )}
    <Button href={link}>Open the Chapter</Button>
  </Shell>
);
