import { Heading, Quote, Rule, Shell, Text } from '../components';
import { ANSWER_TIME, toExcerpt, isolated } from '@meridian/shared-types';
import { ourName } from '../organization';

const notYou = () => `You are getting this email because this address was entered in the contact form of ${ourName()}.`;

export const receiptSubject = 'We have your message';

/**
 * The mail that confirms that a message arrived. It contains none of the message, because anybody can enter any address
 * and would choose what is sent to it.
 */
export const ContactReceipt = ({ category, reference }: { category: string; reference: string }) => (
  <Shell
    preview={`We answer within ${ANSWER_TIME}.`}
    reason={`${notYou()} If that was not you, you can ignore this email.`}
  >
    <Heading>We have your message</Heading>
    <Text>
      Thank you for writing to us about {category}. Our office reads every message and answers within {ANSWER_TIME}.
    </Text>
    <Text>The number of your message is {reference}.</Text>
  </Shell>
);

interface AnswerProps {
  answer: string;
  /** The author of the answer, or null once their account is deleted. */
  author: string | null;
  reference: string;
  /** The message of the visitor. */
  message: string;
}

/** The office's answer, above the message of the visitor. */
export const ContactAnswer = ({ answer, author, reference, message }: AnswerProps) => (
  <Shell preview={toExcerpt(answer, 120)} reason={`${notYou()} Reply to this email to write to us again.`}>
    <Heading>Our answer</Heading>
    <Quote>{answer}</Quote>
    <Text>{author ? `${isolated(author)}, for the office of ${ourName()}` : `The office of ${ourName()}`}</Text>
    <Rule />
    <Text>You had written to us (number {reference}):</Text>
    <Quote>{message}</Quote>
  </Shell>
);
