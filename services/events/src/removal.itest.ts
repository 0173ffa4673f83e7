import { eventsRemovalInternalApi } from '@meridian/shared-types';
import { bench, expectConsistent } from './testing';

test('a person\'s answers go, with what they counted; their events and other people\'s answers stay', async () => {
  const service = await bench();
  const [who, other] = [service.person(), service.person()];
  const ids = [await service.event(), await service.event(), await service.event()];
  for (const [index, status] of (['attending', 'maybe', 'attending'] as const).entries()) await service.as(who).rsvp({ params: { id: ids[index]! }, body: { status } });
  await service.as(other).rsvp({ params: { id: ids[0]! }, body: { status: 'attending' } });
  const removal = service.rig.service(eventsRemovalInternalApi, service.running.url);
  await removal.removePerson({ params: { userId: who.userId } });
  await removal.removePerson({ params: { userId: who.userId } });
  expect(await service.as(who).rsvps({ params: { id: who.userId } })).toEqual([]);
  expect((await service.as(other).list()).map(({ attendeeCount }) => attendeeCount).sort()).toEqual([0, 0, 1]);
  expect(await service.as(other).rsvps({ params: { id: other.userId } })).toHaveLength(1);
  await expectConsistent(service.stores);
  await service.close();
});
