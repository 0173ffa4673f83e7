import { z } from '@meridian/platform/forms';
import type { ChapterDetails } from '@meridian/shared-types';
import { JoinPolicy, JoinQuestionsInput } from '@meridian/shared-types/schemas';

/** The fields of the form for the join policy and the questions. */
export const Joining = z.object({ joinPolicy: JoinPolicy, joinQuestions: JoinQuestionsInput });
export type Joining = z.input<typeof Joining>;
type Field = keyof Joining;

export const JOINING_LABELS: Record<Field, string> = { joinPolicy: 'Who may join', joinQuestions: 'Questions' };
const FIELDS: readonly Field[] = ['joinPolicy', 'joinQuestions'];

export const toJoining = ({ joinPolicy = 'ask', joinQuestions = [] }: ChapterDetails): Joining => ({
  joinPolicy,
  joinQuestions: joinQuestions.map(({ text, isRequired }) => ({ text, isRequired })),
});

const textOf = (values: Joining, field: Field): string =>
  field === 'joinPolicy'
    ? values.joinPolicy
    : JSON.stringify(values.joinQuestions.map(({ text, isRequired }) => [text.trim(), isRequired]));

export const differing = (a: Joining, b: Joining): Field[] =>
  FIELDS.filter((field) => textOf(a, field) !== textOf(b, field));

/** Returns only these fields of the values. */
export const only = (values: Joining, fields: readonly Field[]): Partial<Joining> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Joining>;

/** Returns the value of a field in words. */
export function joiningText({ joinPolicy, joinQuestions }: Joining, field: Field): string {
  if (field === 'joinPolicy') return POLICIES.find(({ value }) => value === joinPolicy)?.label ?? joinPolicy;
  return joinQuestions.map(({ text, isRequired }) => (isRequired ? `${text} (required)` : text)).join(' · ') || 'none';
}

export const POLICIES: { value: JoinPolicy; label: string; description: string }[] = [
  { value: 'ask', label: 'On request', description: 'Admins decide on each request to join.' },
  {
    value: 'members',
    label: 'Open to members',
    description: 'Members with an active membership join immediately. Others ask to join.',
  },
  {
    value: 'invited',
    label: 'Invited only',
    description: 'People join by invite link, or an admin adds them. Nobody can ask to join.',
  },
];
