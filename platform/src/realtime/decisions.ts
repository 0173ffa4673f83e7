import { chaptersApi, type JoinRequest } from '@meridian/shared-types';
import { api } from '../api/api';
import { affectedBy } from '../api/affected-by';
import { invalidate } from '../api/invalidate';
import { queryClient, queryFor } from '../api/query';
import { toast } from '../toasts/store';

/** An older answer is no news any more, also in a browser that has never told one. */
const NEWS_MS = 30 * 86_400_000;
/** Milliseconds after which a request that waits is looked at again, when its person goes to another page. */
const AGAIN_MS = 10_000;
/** As much of a reason as a toast holds; the chapter page has all of it. */
const REASON_LENGTH = 140;

type Decided = JoinRequest & { decidedAt: string };

const own = queryFor(chaptersApi.myJoinRequests);

/**
 * Not through the query: what it fetches is given up when its page goes, and an approval takes the form of the request
 * away.
 */
async function ask(): Promise<JoinRequest[]> {
  const requests = await api.chapters.myJoinRequests();
  queryClient.setQueryData<JoinRequest[]>(own.queryKey, requests);
  return requests;
}

const isDecided = (request: JoinRequest): request is Decided =>
  request.status !== 'pending' && request.decidedAt !== undefined;
const newestOf = (requests: JoinRequest[]) =>
  requests.filter(isDecided).sort((a, b) => b.decidedAt.localeCompare(a.decidedAt))[0];

const keyOf = (userId: string) => `meridian:told:${userId}`;

/** When the newest answer was given that this browser has told. */
function toldUntil(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? '';
  } catch {
    return '';
  }
}

function remember(userId: string, { decidedAt }: Decided): void {
  try {
    localStorage.setItem(keyOf(userId), decidedAt);
  } catch {
    /* told again next time */
  }
}

function tell({ status, chapter: { name }, reason = '' }: JoinRequest): void {
  const why =
    reason && ` From the admin: ${reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason}`;
  if (status === 'approved')
    toast({ title: 'Welcome to the chapter', description: `Your request to join ${name} was approved.${why}` });
  else
    toast({
      title: 'Your request was decided',
      description: `Your request to join ${name} was not approved.${why || ' You are welcome to ask again.'}`,
    });
}

/** An answer came a moment ago: tells it, in every window. */
export async function tellAnswer(userId: string, chapterId: number): Promise<void> {
  const answer = newestOf((await ask()).filter((request) => request.chapterId === chapterId));
  if (!answer) return;
  remember(userId, answer);
  tell(answer);
}

let lastLook = 0;

/**
 * Tells an answer that came while nobody was told: to people without a live connection, once in each browser. Asks the
 * server at first, and then only while a request waits.
 */
export async function lookForAnswer(userId: string): Promise<void> {
  const known = queryClient.getQueryData<JoinRequest[]>(own.queryKey);
  if (known && (Date.now() - lastLook < AGAIN_MS || !known.some(({ status }) => status === 'pending'))) return;
  lastLook = Date.now();
  const answer = newestOf(await ask());
  const since = [toldUntil(userId), new Date(Date.now() - NEWS_MS).toISOString()].sort().at(-1)!;
  if (!answer || answer.decidedAt <= since) return;
  remember(userId, answer);
  tell(answer);
  if (answer.status === 'approved') await invalidate(...affectedBy.membership);
}
