import { avatarForm } from '../avatar-form';
import { emitWithAck, HERE } from '../test-product';
import { SAMPLE_EVENT } from '../sample-event';
import type { CostContext } from './measured-calls';

/** Creates the event, the picture and the socket that the measured calls need. */
export async function fillContext(context: CostContext): Promise<void> {
  const { member } = context.product.personas;
  context.eventId = (await member.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id;
  await member.ok('POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' });
  await member.ok('POST', '/api/profile/avatar', avatarForm());
  context.socket = await member.socket();
  await emitWithAck(context.socket, 'join-chapter', HERE);
}
