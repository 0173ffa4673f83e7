import { writeResult } from './results';
import { tableHead, tableRow } from './table';

/** The chapters of the simulation: their members, the largest chapter, and the site in all. */
const SITE = { members: 1_000_000, chapters: 10_000, largest: 50_000 };
/** The share of members who are connected at the busiest time, and of those who have the chat of a chapter open. */
const [ONLINE, IN_CHAT] = [0.1, 0.2];
/** The seconds between two messages of a connected member: a usual day, and one on which everyone talks. */
const WRITES_EVERY = [600, 60];
/** The replicas whose numbers are compared. */
const REPLICAS = [10, 30, 100];

/**
 * What one message costs replicas, in µs of processor time, as RESULTS.md has it. `sent` is the cost at the replica
 * that stores it (`chat-fan-out`, 60 messages a second). `received` is that at another one with members of the chapter,
 * before any delivery (`chat-replicas`, when all chapters had one channel). `delivered` is that of one delivery
 * (`chat-fan-out`). A page that has not opened the chat gets an event for all messages of `togetherSeconds`.
 */
const COSTS = { sent: 4268, received: 220, delivered: 16.7, togetherSeconds: 0.8 };

/** A chapter with its connected members, those of them who have its chat open, and its messages in a second. */
interface Chapter {
  online: number;
  inChat: number;
  messages: number;
}

/** Returns chapters whose sizes follow Zipf's law, but for the largest. All but it share the other members. */
function chaptersOf({ members, chapters, largest }: typeof SITE, writesEvery: number): Chapter[] {
  const weights = Array.from({ length: chapters - 1 }, (_, rank) => 1 / (rank + 10) ** 0.8);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return [largest, ...weights.map((weight) => (weight / sum) * (members - largest))].map((size) => ({
    online: size * ONLINE,
    inChat: size * ONLINE * IN_CHAT,
    messages: (size * ONLINE) / writesEvery,
  }));
}

/** Returns how many of the replicas have at least one of these people, if each is at any replica by chance. */
const replicasWith = (people: number, replicas: number): number => replicas * (1 - (1 - 1 / replicas) ** people);

/** Returns the processor time in µs that a second of messages costs the replicas which have the members. */
function deliveriesOf({ online, inChat, messages }: Chapter): number {
  const events = Math.min(messages, 1 / COSTS.togetherSeconds) * (online - inChat);
  return (messages * inChat + events) * COSTS.delivered;
}

/** What a placement of sockets needs in a second: processors of all replicas and of the busiest, and notifications. */
interface Need {
  all: number;
  busiest: number;
  /** The messages that Redis passes on. */
  notifications: number;
}

/** Members are connected to any replica, as the gateway does it. All replicas then have the same load. */
function anywhere(chapters: readonly Chapter[], replicas: number): Need {
  let [us, notifications] = [0, 0];
  for (const chapter of chapters) {
    const others = Math.max(0, replicasWith(chapter.online, replicas) - 1);
    notifications += chapter.messages * others;
    us += chapter.messages * (COSTS.sent + others * COSTS.received) + deliveriesOf(chapter);
  }
  const all = us / 1_000_000;
  return { all, busiest: all / replicas, notifications };
}

/** All members of a chapter are connected to the replica with the least load, the largest chapters first. */
function byChapter(chapters: readonly Chapter[], replicas: number): Need {
  const loads = Array.from({ length: replicas }, () => 0);
  for (const chapter of chapters) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + (chapter.messages * COSTS.sent + deliveriesOf(chapter)) / 1_000_000;
  }
  return { all: loads.reduce((sum, load) => sum + load, 0), busiest: Math.max(...loads), notifications: 0 };
}

/**
 * Simulates the chats of 10,000 chapters with a million members, one of them with 50,000, from the measured costs of a
 * message. Compares sockets at any replica with the sockets of each chapter at one replica. It starts no process.
 */
export const run = async (): Promise<void> => {
  const rows = WRITES_EVERY.flatMap((writesEvery) => {
    const chapters = chaptersOf(SITE, writesEvery);
    const messages = chapters.reduce((sum, chapter) => sum + chapter.messages, 0);
    return REPLICAS.flatMap((replicas) =>
      Object.entries({ 'any replica': anywhere, 'one for a chapter': byChapter }).map(([name, place]) => {
        const { all, busiest, notifications } = place(chapters, replicas);
        const numbers = [all.toFixed(1), busiest.toFixed(2), notifications.toFixed(0)];
        return tableRow([messages.toFixed(0), chapters[0]?.messages.toFixed(0) ?? '', replicas, name, ...numbers]);
      }),
    );
  });
  const places = ['replicas', 'sockets at', 'processors of all', 'of the busiest', 'notifications/s'];
  const text = [
    `${SITE.members} members in ${SITE.chapters} chapters, one of ${SITE.largest}; ${ONLINE * 100} % are connected, and`,
    `${IN_CHAT * 100} % of these have a chat open. Calculated from measured costs; nothing was run.`,
    '',
    tableHead(['messages/s', 'in the largest chapter', ...places]),
    ...rows,
  ].join('\n');
  console.log(text);
  writeResult('scale', text);
};
