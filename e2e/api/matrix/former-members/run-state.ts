import { HERE, type Visitor } from '../../product/test-product';
import type { Fixtures } from '../fixtures';
import { someId } from '../fixtures';
import type { CallInput, Cell, RouteName } from '../../samples/sample';
import { ROUTES, send } from '../run';
import { TABLE } from '../../samples/all-samples';
import type { Belongings } from './former-admin';
import { expectedIn, type State } from './expected';

/** The inputs that the rows of the matrix do not have, because these rows do not name the chapter or the event. */
const INPUTS: Partial<Record<RouteName, (own: Belongings) => CallInput>> = {
  'chapters.directory': () => ({ query: `?chapter=${HERE}` }),
  'chapters.everyone': () => ({ query: `?chapter=${HERE}` }),
  'events.list': () => ({ query: `?chapter=${HERE}&time=all` }),
  'chats.search': () => ({ query: `?search=fool&chapter=${HERE}` }),
  'events.rsvp': () => ({ body: { status: 'maybe' } }),
  'inbox.report': ({ eventId }) => ({
    body: { thing: { kind: 'event-message', eventId, seq: 1 }, reason: 'Advertising or fraud', text: '' },
  }),
};

/** Returns the ids in the path of a call: the chapter, and what belongs to the person there. */
function paramsFor(route: RouteName, own: Belongings, someMember: string): Record<string, string | number> {
  const { path } = ROUTES.get(route)!;
  const common = {
    ...own,
    chapterId: HERE,
    slug: 'here',
    userId: route === 'events.giveSeat' ? own.waitingId : someMember,
  };
  if (path.startsWith('/api/chapters/{id}')) return { ...common, id: HERE };
  if (path.startsWith('/api/announcements/{id}')) return { ...common, id: own.announcementId };
  if (!path.startsWith('/api/events/{id}'))
    return { ...common, id: route.startsWith('chat.') ? own.chatMessageId : someId() };
  if (route === 'events.restore') return { ...common, id: own.cancelledId };
  return { ...common, id: ['events.publish', 'events.removeDraft'].includes(route) ? own.draftId : own.eventId };
}

/** Makes every call about a chapter as a person in a state, and returns what differs from the table. */
export async function runState(fixtures: Fixtures, person: Visitor, own: Belongings, state: State): Promise<string[]> {
  const wrong: string[] = [];
  const persona = state === 'suspended' ? 'anonymous' : 'outsider';
  const cell: Cell = { ...fixtures, persona, person, isAllowed: false };
  for (const [route, expected] of expectedIn(state)) {
    const row =
      TABLE.find((each) => each.route === route && !each.variant) ?? TABLE.find((each) => each.route === route);
    const { params, ...input } = (await row?.input?.(cell)) ?? {};
    const given = { ...input, ...INPUTS[route]?.(own) };
    const ids = { ...params, ...paramsFor(route, own, fixtures.someMember.userId) };
    const { status, text } = await send(cell, route, { ...given, params: ids });
    if (status !== expected) wrong.push(`${route}: ${status} instead of ${expected} ${text.slice(0, 160)}`);
    else if (route === 'events.list' && text.includes(own.eventId) !== ['left', 'never a member'].includes(state))
      wrong.push(`${route}: the members-only event is ${text.includes(own.eventId) ? 'shown' : 'missing'}`);
    else if (route === 'chats.search' && text.includes('You fool!')) wrong.push(`${route}: messages are found`);
  }
  return wrong;
}
