import type { TestServer, Who } from './test-server';

/** Returns functions with which tests ask to join chapter 1 and let time pass after a decision. */
export const deskTests = (server: TestServer) => ({
  async requester(profile: { name?: string } = {}) {
    const who = await server.person({}, profile);
    return { who, id: (await server.ask(who)).id };
  },
  isMember: async (who: Who) =>
    (await server.as({ ...who, isActive: true }).membershipStatus({ params: { id: 1 } })).isMember,
  /** Changes the decision as if this many milliseconds had passed since it was made. */
  async ageDecision(id: string, ms: number) {
    const { undo } = (await server.models.JoinRequests.findById(id).lean())!;
    const until = new Date(undo!.until!.getTime() - ms);
    await server.models.JoinRequests.updateOne({ _id: id }, { $set: { 'undo.until': until } });
  },
});
