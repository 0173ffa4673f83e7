import type { SentCommand } from '../store-commands/sent-command';

/** Returns the documents that commands change, by collection and filter. */
export const changedDocuments = (sent: readonly SentCommand[]): string[] =>
  sent.flatMap(({ name, command }) =>
    [...((command.updates as { q: object }[]) ?? []), ...((command.deletes as { q: object }[]) ?? [])].map(
      ({ q }) => `${String(command[name])} ${JSON.stringify(q)}`,
    ),
  );
