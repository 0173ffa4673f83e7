import { Text } from '@meridian/platform';
import { isolated, type AccountDetails } from '@meridian/shared-types';

/** The account on which is acted. `isProtected` is true for the account of another site admin. */
export type ActedOn = Pick<AccountDetails, 'name' | 'isProtected'>;

/** The same text for a form that takes a note. */
export const protectedNote = ({ name, isProtected }: ActedOn): string | undefined =>
  isProtected
    ? `${isolated(name)} is a site admin, or was one in the last 7 days. Nothing happens before a second site admin confirms it, or for 72 hours if there is none. We tell ${isolated(name)} now, who can object.`
    : undefined;

/** Says that an act on the account of another site admin waits for a second one. */
export function ProtectedNote({ account }: { account: ActedOn }) {
  const note = protectedNote(account);
  return (
    note && (
      <Text size="sm" tone="muted">
        {note}
      </Text>
    )
  );
}
