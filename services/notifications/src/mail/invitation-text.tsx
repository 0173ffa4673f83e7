import type { DomainEvent } from '@meridian/shared-types';
import type { MailContent } from '../kinds/kind';
import type { Item } from './current-items';
import { Button, DescriptionList, Heading, Quote, Shell, Text } from '../texts/components';
import { firstSentence } from '../texts/first-sentence';
import type { Invitation } from './invitation-mails';

/** The domain events whose words belong in a mail with a file of each method. Others are no longer true. */
const TOLD: Record<Invitation['method'], (domainEvent: DomainEvent) => boolean> = {
  REQUEST: ({ kind, data }) => kind === 'event.changed' || ('change' in data && data.change === 'seat-given'),
  CANCEL: ({ kind, data }) => kind === 'event.cancelled' || ('change' in data && data.change === 'seat-lost'),
};

/** Returns those domain events of a mail whose words belong beside its calendar file. */
export const toldBeside = ({ method }: Invitation, domainEvents: readonly DomainEvent[]): DomainEvent[] =>
  domainEvents.filter(TOLD[method]);

interface Props {
  invitation: Invitation;
  /** What happened, oldest first. It is empty if only the person's own reply changed. */
  items: readonly Item[];
  /** The name of the event in a sentence. */
  name: string;
  /** The time and the place of the event. */
  lines: readonly string[];
  link: string;
  settings: string;
}

const CALENDAR: Record<Invitation['method'], string> = {
  REQUEST: 'This email also updates the event in your calendar.',
  CANCEL: 'This email also takes the event out of your calendar.',
};

/** Returns the texts about the person's own reply, if nothing else has happened. */
function ownWords({ method, event }: Invitation, name: string): { title: string; texts: string[] } {
  if (event.isCancelled)
    return { title: `${name} was cancelled`, texts: ['This email takes the event out of your calendar.'] };
  return method === 'REQUEST'
    ? {
        title: `You are going to ${name}`,
        texts: [
          'See you there! This email comes with an invitation, so the event can go right into your calendar.',
          'If your plans change, change your reply on the page of the event. Your calendar will follow.',
        ],
      }
    : {
        title: `You are no longer going to ${name}`,
        texts: [
          'Thanks for letting us know. This email takes the event out of your calendar.',
          'If you can make it after all, reply again on the page of the event.',
        ],
      };
}

/** Creates the mail whose calendar file adds an event to a person's calendar, changes it there, or takes it away. */
export function invitationContent({ invitation, items, name, lines, link, settings }: Props): MailContent {
  const { method } = invitation;
  const last = items.at(-1);
  const own = ownWords(invitation, name);
  const title = last?.title ?? own.title;
  const isQuote = last?.domainEvent.kind === 'event.cancelled';
  const told = [...new Set(items.map(({ text }) => text))];
  const texts = last ? [...(isQuote ? [] : told), CALENDAR[method]] : own.texts;
  const reason = `You are getting this email because you ${method === 'REQUEST' ? 'are' : 'were'} going to the event.`;
  const body = (
    <Shell preview={firstSentence(last?.text ?? texts[0] ?? '') || title} reason={reason} settings={settings}>
      <Heading>{title}</Heading>
      {isQuote && last.text && <Quote>{last.text}</Quote>}
      {texts.slice(0, -1).map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      <DescriptionList lines={lines} />
      <Button href={link}>See the Event</Button>
      <Text>{texts.at(-1)}</Text>
    </Shell>
  );
  return { subject: title, body };
}
