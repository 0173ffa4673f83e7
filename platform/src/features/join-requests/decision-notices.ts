import { DAY_MS, chaptersApi, toExcerpt, isolated, type Decision, type JoinRequest } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { api } from '../../api/api';
import { invalidate, invalidateThisTab } from '../../api/invalidate';
import { queryClient, queryFor } from '../../api/query';
import { toast } from '../../toasts/store';

/** Decisions older than this are not shown, even in a browser that has never shown one. */
const MAX_AGE_MS = 30 * DAY_MS;
/** The minimum interval between two checks of a pending request, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;
/** The number of characters of a reason that a toast shows. The chapter page shows the whole reason. */
const REASON_LENGTH = 140;

type DecidedRequest = JoinRequest & { status: Decision; decidedAt: string };

const ownRequests = queryFor(chaptersApi.myJoinRequests);

/**
 * Fetches the requests without a query. The fetch of a query is cancelled when the last component that uses it
 * unmounts, and an approval unmounts the form that uses this one.
 */
async function fetchOwnRequests(): Promise<JoinRequest[]> {
  const requests = await api.chapters.myJoinRequests();
  queryClient.setQueryData<JoinRequest[]>(ownRequests.queryKey, requests);
  return requests;
}

const isDecided = (request: JoinRequest): request is DecidedRequest =>
  request.status !== 'pending' && request.decidedAt !== undefined;
const latestDecided = (requests: JoinRequest[]) =>
  requests.filter(isDecided).sort((a, b) => b.decidedAt.localeCompare(a.decidedAt))[0];

const storageKey = (userId: string) => `meridian:told:${userId}`;

/** Returns the time of the latest decision that this browser has shown, or an empty string. */
function lastShownAt(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? '';
  } catch {
    return '';
  }
}

function storeAsShown(userId: string, { decidedAt }: DecidedRequest): void {
  try {
    localStorage.setItem(storageKey(userId), decidedAt);
  } catch {
    /* The decision is shown again at the next visit. */
  }
}

function showDecision({ status, chapter: { name }, reason = '' }: DecidedRequest): void {
  const why = reason && ` From the admin: ${isolated(toExcerpt(reason, REASON_LENGTH))}`;
  if (status === 'approved')
    toast({
      title: 'Welcome to the chapter',
      description: `Your request to join ${isolated(name)} was approved.${why}`,
    });
  else
    toast({
      title: 'Your request was decided',
      description: `Your request to join ${isolated(name)} was not approved.${why || ' You are welcome to ask again.'}`,
    });
}

/** Shows the decision that was just made for a chapter. Every window of the person does this. */
export async function showLatestDecision(userId: string, chapterId: number): Promise<void> {
  const request = latestDecided((await fetchOwnRequests()).filter((each) => each.chapterId === chapterId));
  if (!request) return;
  storeAsShown(userId, request);
  showDecision(request);
}

/** Shows that an admin took a decision back, so that the request is pending again. */
export async function showUndoneDecision(chapterId: number): Promise<void> {
  const before = queryClient.getQueryData<JoinRequest[]>(ownRequests.queryKey) ?? [];
  const decided = new Set(before.filter((each) => each.chapterId === chapterId && isDecided(each)).map(({ id }) => id));
  if (decided.size === 0) return invalidateThisTab(...affectedBy.ownJoinRequest);
  const undone = (await fetchOwnRequests()).find(({ id, status }) => status === 'pending' && decided.has(id));
  if (!undone) return;
  toast({
    title: 'The decision was undone',
    description: `Your request to join ${isolated(undone.chapter.name)} is waiting for a decision again.`,
  });
  await invalidateThisTab(...affectedBy.membership);
}

let lastCheck = 0;

/**
 * Shows a decision that was made while the person had no live connection, once per browser. It asks the server the
 * first time, and afterwards only while a request is pending.
 */
export async function checkForDecision(userId: string): Promise<void> {
  const known = queryClient.getQueryData<JoinRequest[]>(ownRequests.queryKey);
  if (known && (Date.now() - lastCheck < CHECK_INTERVAL_MS || !known.some(({ status }) => status === 'pending')))
    return;
  lastCheck = Date.now();
  const request = latestDecided(await fetchOwnRequests());
  if (!request || request.decidedAt <= lastShownAt(userId)) return;
  if (request.decidedAt <= new Date(Date.now() - MAX_AGE_MS).toISOString()) return;
  storeAsShown(userId, request);
  showDecision(request);
  if (request.status === 'approved') await invalidate(...affectedBy.membership);
}
