import type { ConversationList } from '@meridian/shared-types';
import { waitUntil, type TestProduct } from '../api/product/test-product';
import { findViolations, type Violation } from './checkers';
import { DirectMember } from './direct-member';
import type { History } from './history';
import type { Member } from './member';
import { readStoredMessages } from './stored-messages';

/** The milliseconds between two messages of a person. */
const EVERY_MS = 800;

/** The direct messages between two members, who write to each other during a run. */
export class Conversation {
  private readonly people: DirectMember[];
  private readonly id: string;

  constructor(
    first: Member,
    second: Member,
    readonly history: History,
  ) {
    this.id = `direct:${[first.userId, second.userId].sort().join('.')}`;
    this.people = [
      [first, second],
      [second, first],
    ].map(([own, other]) => {
      const person = new DirectMember(own!.visitor, other!.userId, history);
      own!.onDirectMessages = () => person.refresh();
      return person;
    });
  }

  write(): void {
    for (const person of this.people) person.write(EVERY_MS);
  }

  async stopWriting(withinMs: number): Promise<void> {
    await Promise.all(this.people.map((person) => person.stopWriting(withinMs)));
  }

  /** Waits until both have every message, and returns what is wrong with the conversation and its list. */
  async findViolations(product: TestProduct, withinMs: number): Promise<Violation[]> {
    const stored = await readStoredMessages(product, this.id);
    await waitUntil(
      'both have every message',
      () => this.people.every(({ lastContiguousSeq }) => lastContiguousSeq >= stored.length),
      withinMs / 1000,
    ).catch(() => undefined);
    this.history.record({ type: 'settled' });
    const positions = [];
    const isLast = stored.at(-1);
    const wrongLists: Violation[] = [];
    for (const person of this.people) {
      const { userId } = person.visitor;
      const ids = (await person.readAll()).map(({ id }) => id);
      this.history.record({ type: 'history', userId, ids });
      const listed = await this.listedFor(person);
      positions.push({ userId, readSeq: await this.readSeqOf(product, person), unread: listed?.unread ?? 0 });
      if (listed?.last.id !== isLast?.id || listed?.last.content !== isLast?.content)
        wrongLists.push({ rule: 'current texts', detail: `the list of ${userId} does not end with ${isLast?.seq}` });
    }
    const violations = findViolations({
      entries: this.history.entries,
      stored,
      positions,
      hasChangeEntries: false,
      members: this.people.map(({ visitor }) => visitor.userId),
      outsiders: [],
      withinMs,
      minAcks: 0,
    });
    return [...violations, ...wrongLists].map(({ rule, detail }) => ({ rule, detail: `direct messages: ${detail}` }));
  }

  close(): void {
    for (const person of this.people) person.close();
  }

  private async listedFor({ visitor, otherId }: DirectMember) {
    const { conversations } = await visitor.frozen().ok<ConversationList>('GET', '/api/conversations');
    return conversations.find(({ userId }) => userId === otherId);
  }

  private async readSeqOf(product: TestProduct, { visitor, otherId }: DirectMember): Promise<number> {
    const conversations = product.collection<{ _id: string } & Record<'first' | 'second', { readSeq: number }>>(
      'chat',
      'conversations',
    );
    const found = await conversations.findOne({ _id: this.id });
    return found?.[visitor.userId < otherId ? 'first' : 'second'].readSeq ?? 0;
  }
}
